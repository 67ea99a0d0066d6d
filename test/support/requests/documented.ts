import { Ajv2020 } from 'ajv/dist/2020.js'
import * as v from 'valibot'
import { readProjectFile } from '../project/source-files.ts'

const Json = v.record(v.string(), v.unknown())
const Content = v.record(
  v.string(),
  v.object({ schema: v.object({ $ref: v.optional(v.string()) }), examples: v.optional(Json) }),
)
const Response = v.object({ headers: v.optional(Json, {}), content: v.optional(Content, {}) })
const Operation = v.object({ responses: v.record(v.string(), Response) })
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({ schemas: Json }),
})

const { paths, components } = v.parse(Document, JSON.parse(readProjectFile('openapi.json')))
// Does not validate the schemas, because `test/lib/openapi/document.test.ts` does.
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, meta: false })
ajv.addSchema({ $id: 'openapi', components: { schemas: closed(components.schemas) } })

type Answer = { status: number; headers: Record<string, string>; text: string }

/**
 * Checks that `openapi.json` documents an answer: its status, its header names, its body members, and the code of a problem. The
 * answer to HEAD must be the documented answer to GET without its body.
 * @param path the path in serverless.yml
 * @throws Error that names the undocumented part
 */
export function requireDocumented(method: string, path: string, { status, headers, text }: Answer): void {
  const undocumented = (what: string) => new Error(`openapi.json, ${method} ${path}, ${status}: ${what}`)
  const response = paths[path]?.[method === 'HEAD' ? 'get' : method.toLowerCase()]?.responses[status]
  if (!response) throw undocumented('no such status')
  const names = Object.keys(response.headers).map((name) => name.toLowerCase())
  const strangers = Object.keys(headers).filter((name) => name !== 'content-type' && !names.includes(name))
  if (strangers.length > 0) throw undocumented(`no such header: ${strangers.join(', ')}`)
  if (method === 'HEAD' && text === '') return
  const type = headers['content-type']?.split(';')[0] ?? 'none'
  const content = response.content[type]
  if (!content && text !== '') throw undocumented(`no body of type ${type}`)
  if (!content?.schema.$ref) return
  const body: unknown = JSON.parse(text)
  const isDocumented = ajv.getSchema(`openapi${content.schema.$ref}`)
  if (!isDocumented) throw undocumented(`no schema ${content.schema.$ref}`)
  if (!isDocumented(body)) throw undocumented(`${ajv.errorsText(isDocumented.errors)} in ${text}`)
  const { code } = v.parse(v.object({ code: v.optional(v.unknown()) }), body)
  if (content.examples && !(String(code) in content.examples)) throw undocumented(`no code ${code}`)
}

/**
 * Changes the schemas so that they allow no additional members. Clients must accept unknown members, but the service must not send
 * them.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in inner && inner.type !== undefined ? { additionalProperties: false, ...inner } : inner
}
