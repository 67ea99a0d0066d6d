import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const document = new URL('../openapi.json', import.meta.url)
const digest = (text) => createHash('sha256').update(text).digest('hex')

/** A query parameter that takes several values takes a single one too, without brackets. */
function orOne(type, { path = '' }) {
  if (!path.includes('/parameters/') || !ts.isArrayTypeNode(type)) return undefined
  return ts.factory.createUnionTypeNode([type.elementType, type])
}

// `npm run types`: writes the types of the OpenAPI document. What has a default may be left out where it is sent.
const types = astToString(await openapiTypes(document, { defaultNonNullable: false, postTransform: orOne }))
const head = ['// Written by `npm run openapi`.', digest(readFileSync(document)), digest(types)].join('\n// ')
writeFileSync(new URL('src/schema.ts', import.meta.url), `${head}\n${types}`)
