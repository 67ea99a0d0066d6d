import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const document = new URL('../openapi.json', import.meta.url)
const digest = (text) => createHash('sha256').update(text).digest('hex')

/**
 * Changes the type `T[]` of a query parameter to `T | T[]`, so that a caller can pass a single value without an array. Changes an open
 * enumeration `'a' | 'b' | string` to `'a' | 'b' | (string & {})`, which TypeScript does not reduce to `string`.
 */
function changed(type, { path = '' }) {
  if (ts.isUnionTypeNode(type) && type.types.at(-1)?.kind === ts.SyntaxKind.StringKeyword) {
    const anyString = ts.factory.createIntersectionTypeNode([
      type.types.at(-1),
      ts.factory.createTypeLiteralNode([]),
    ])
    return ts.factory.createUnionTypeNode([
      ...type.types.slice(0, -1),
      ts.factory.createParenthesizedType(anyString),
    ])
  }
  if (!path.includes('/parameters/') || !ts.isArrayTypeNode(type)) return undefined
  return ts.factory.createUnionTypeNode([type.elementType, type])
}

const { components, ...rest } = JSON.parse(readFileSync(document, 'utf8'))
const { schemas } = components
const opened = (enumeration) => ({ anyOf: [enumeration, { type: 'string' }] })
const isEnumeration = ({ $ref = '', enum: values = schemas[$ref.split('/').at(-1)]?.enum }) =>
  values !== undefined
// Open the enumerations of edits too, so that an app can send back a record or one of its `allowed_transitions`. The service checks them.
for (const name of Object.keys(schemas).filter((each) => each.endsWith('Patch')))
  for (const [field, member] of Object.entries(schemas[name].properties)) {
    if (isEnumeration(member)) schemas[name].properties[field] = opened(member)
    if (member.items && isEnumeration(member.items)) member.items = opened(member.items)
  }

// `kind` decides the type of `record`. Leave out changes of later record types: the copy skips them.
const { properties, ...change } = schemas.Change
const [{ enum: kinds }] = properties.kind.anyOf
schemas.Change = {
  oneOf: kinds.map((kind) => {
    const record = { $ref: `#/components/schemas/${kind.replace(/^./, (letter) => letter.toUpperCase())}` }
    return { ...change, properties: { ...properties, kind: { type: 'string', enum: [kind] }, record } }
  }),
}
delete schemas.ChangedRecord

// Writes the types of the OpenAPI document. In requests, fields with a default are optional.
const types = astToString(
  await openapiTypes({ ...rest, components }, { defaultNonNullable: false, postTransform: changed }),
)
const head = ['// Written by `npm run openapi`.', digest(readFileSync(document)), digest(types)].join('\n// ')
writeFileSync(new URL('src/schema.ts', import.meta.url), `${head}\n${types}`)
