import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const TEXTS = ['StringLiteral', 'TemplateLiteral']
const FREE_TEXT = 'a message text, which tests do not assert'

/**
 * Message texts: tests assert codes instead. The texts of schemas are in `openapi.json`, which a test compares as a
 * whole.
 */
function shouldIgnore({ node, parent }) {
  const { object, property } = node.callee ?? {}
  if (object?.name === 'v' && ['metadata', 'description'].includes(property?.name))
    return 'openapi.json has it'
  if (isDetailOnly(node) && parent?.callee?.name === 'AppError') return FREE_TEXT
  return TEXTS.includes(node.type) && (isShown(parent) || hasCode(node)) ? FREE_TEXT : undefined
}

/**
 * A message or a detail, the text or the name of an exception, the title of a body or of another part of a request.
 */
function isShown(parent) {
  const { key, id, callee, type } = parent ?? {}
  const name = key?.name ?? id?.name
  if (['ObjectProperty', 'VariableDeclarator'].includes(type)) return ['message', 'detail'].includes(name)
  if (type === 'ClassProperty') return name === 'name'
  if (type === 'NewExpression') return /(Error|Exception)$/.test(callee?.name) && callee.name !== 'AppError'
  return type === 'CallExpression' && ['body', 'invalid'].includes(callee?.name)
}

/** The text of a rule after its code: `format|must be an id`. */
function hasCode({ value, quasis }) {
  return /^\w+\|/.test(value ?? quasis?.[0]?.value?.raw ?? '')
}

/** The details of an error that consist of a text only. */
function isDetailOnly({ type, properties }) {
  return type === 'ObjectExpression' && properties.every(({ key }) => key?.name === 'detail')
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'texts', { shouldIgnore })]
