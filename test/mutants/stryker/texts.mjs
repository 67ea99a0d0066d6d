import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const TEXTS = ['StringLiteral', 'TemplateLiteral']
const FOR_PEOPLE = 'a text for people, which may change'

/** Texts for people: tests assert codes. What a schema says of itself is in `openapi.json`, which a test compares whole. */
function shouldIgnore({ node, parent }) {
  const { object, property } = node.callee ?? {}
  if (object?.name === 'v' && ['metadata', 'description'].includes(property?.name))
    return 'openapi.json has it'
  if (isDetailOnly(node) && parent?.callee?.name === 'AppError') return FOR_PEOPLE
  return TEXTS.includes(node.type) && (isShown(parent) || hasCode(node)) ? FOR_PEOPLE : undefined
}

/** A message or a detail, the text or the name of an exception, the title of a body or of a place in a request. */
function isShown(parent) {
  const { key, id, callee, type } = parent ?? {}
  const name = key?.name ?? id?.name
  if (['ObjectProperty', 'VariableDeclarator'].includes(type)) return ['message', 'detail'].includes(name)
  if (type === 'ClassProperty') return name === 'name'
  if (type === 'NewExpression') return /(Error|Exception)$/.test(callee?.name) && callee.name !== 'AppError'
  return type === 'CallExpression' && ['body', 'invalid'].includes(callee?.name)
}

/** The text of a rule, which begins with its code: `format|must be an id`. */
function hasCode({ value, quasis }) {
  return /^\w+\|/.test(value ?? quasis?.[0]?.value?.raw ?? '')
}

/** The details of an error that are a text alone. */
function isDetailOnly({ type, properties }) {
  return type === 'ObjectExpression' && properties.every(({ key }) => key?.name === 'detail')
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'texts', { shouldIgnore })]
