import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const document = new URL('../openapi.json', import.meta.url)
const digest = (text) => createHash('sha256').update(text).digest('hex')

/** Changes the type `T[]` of a query parameter to `T | T[]`, so that a caller can pass a single value without an array. */
function orOne(type, { path = '' }) {
  if (!path.includes('/parameters/') || !ts.isArrayTypeNode(type)) return undefined
  return ts.factory.createUnionTypeNode([type.elementType, type])
}

// Writes the types of the OpenAPI document. In requests, fields with a default are optional.
const types = astToString(await openapiTypes(document, { defaultNonNullable: false, postTransform: orOne }))
const head = ['// Written by `npm run openapi`.', digest(readFileSync(document)), digest(types)].join('\n// ')
writeFileSync(new URL('src/schema.ts', import.meta.url), `${head}\n${types}`)
