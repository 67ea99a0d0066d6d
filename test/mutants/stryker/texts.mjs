const TEXTS = ['StringLiteral', 'TemplateLiteral']
const FREE_TEXT = 'a message text, which tests do not assert'

/**
 * Returns the reason why StrykerJS must not mutate a node, or `undefined`. Message texts are not mutated, because tests assert
 * codes instead. Texts of schemas are not mutated, because a test compares the whole `openapi.json`.
 */
function shouldIgnore({ node, parent }) {
  const { object, property } = node.callee ?? {}
  if (object?.name === 'v' && ['metadata', 'description'].includes(property?.name))
    return 'a text of openapi.json, which a test compares'
  if (isDetailOnly(node) && parent?.callee?.name === 'AppError') return FREE_TEXT
  return TEXTS.includes(node.type) && (isShown(parent) || hasCode(node)) ? FREE_TEXT : undefined
}

/**
 * Whether a text with this parent node is a message or detail, the text or name of an exception, the title of a body schema, or
 * the noun in the error of an invalid request (`field`, `parameter` or `header`).
 */
function isShown(parent) {
  const { key, id, callee, type } = parent ?? {}
  const name = key?.name ?? id?.name
  if (['ObjectProperty', 'VariableDeclarator'].includes(type)) return ['message', 'detail'].includes(name)
  if (type === 'ClassProperty') return name === 'name'
  if (type === 'NewExpression') return /(Error|Exception)$/.test(callee?.name) && callee.name !== 'AppError'
  return type === 'CallExpression' && ['body', 'invalid'].includes(callee?.name)
}

/** Whether a node is the code and message of a validation rule, such as `format|must be an id`. */
function hasCode({ value, quasis }) {
  return /^\w+\|/.test(value ?? quasis?.[0]?.value?.raw ?? '')
}

/** Whether a node is an object with no member except `detail`. */
function isDetailOnly({ type, properties }) {
  return type === 'ObjectExpression' && properties.every(({ key }) => key?.name === 'detail')
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'texts', value: { shouldIgnore } }]
