import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTypes, { astToString } from 'openapi-typescript'

const document = new URL('../openapi.json', import.meta.url)
const digest = (text) => createHash('sha256').update(text).digest('hex')

// `npm run types`: writes the types of the OpenAPI document. What has a default may be left out where it is sent.
const types = astToString(await openapiTypes(document, { defaultNonNullable: false }))
const head = ['// Written by `npm run openapi`.', digest(readFileSync(document)), digest(types)].join('\n// ')
writeFileSync(new URL('src/schema.ts', import.meta.url), `${head}\n${types}`)
