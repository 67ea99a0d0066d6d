import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { useServiceEnvironment } from '../../../lib/config.ts'

const Asked = v.object({
  Name: v.optional(v.string(), ''),
  Path: v.optional(v.string()),
  Value: v.optional(v.string()),
  Type: v.optional(v.string()),
})

/**
 * A small stand-in for AWS's Parameter Store: what was put under which name, and as what; and what it was asked for, as
 * `GetParameter /name`.
 */
export type ParameterStandIn = {
  asked: string[]
  parameters: Map<string, { Value: string; Type: string; Version?: number }>
  endpoint: string
  /** What goes wrong with every request until it is set back: a refusal of AWS, or no answer at all. */
  fault?: 'throttled' | 'broken' | 'silent' | undefined
  /** How often a parameter is still read as it was before its last change. */
  lag: number
  close(): Promise<void>
}

/** Starts a stand-in that the SDK of this process talks to from now on. */
export async function startParameterStore(): Promise<ParameterStandIn> {
  const parameters: ParameterStandIn['parameters'] = new Map()
  const asked: string[] = []
  const before = new Map<string, { known: ReturnType<typeof parameters.get>; reads: number }>()
  const server = createServer(async (request, response) => {
    const { Name, Path, Value = '', Type = '' } = v.parse(Asked, await json(request))
    const action = String(request.headers['x-amz-target']).split('.')[1]
    asked.push(`${action} ${Name}`)
    if (standIn.fault === 'silent') return
    if (standIn.fault) {
      response.writeHead(standIn.fault === 'broken' ? 500 : 400, {
        'content-type': 'application/x-amz-json-1.1',
      })
      return response.end(
        JSON.stringify({
          __type: standIn.fault === 'broken' ? 'InternalServerError' : 'ThrottlingException',
        }),
      )
    }
    const late = before.get(Name)
    const isLate = action === 'GetParameter' && late !== undefined && late.reads-- > 0
    const known = isLate ? late.known : parameters.get(Name)
    if (/^(Put|Delete)/.test(String(action))) before.set(Name, { known, reads: standIn.lag })
    const Version = (known?.Version ?? 0) + 1
    if (action === 'PutParameter') parameters.set(Name, { Value, Type, Version })
    else if (Path !== undefined) {
      const below = [...parameters.keys()].filter((name) => name.startsWith(`${Path}/`))
      return response.end(JSON.stringify({ Parameters: below.map((each) => ({ Name: each })) }))
    } else if (!known) {
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' })
      return response.end(JSON.stringify({ __type: 'ParameterNotFound' }))
    }
    if (action === 'DeleteParameter') parameters.delete(Name)
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
    return response.end(
      JSON.stringify(action === 'GetParameter' ? { Parameter: { Name, ...known } } : { Version }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The stand-in does not listen')
  const endpoint = `http://127.0.0.1:${address.port}`
  useServiceEnvironment({ AWS_ENDPOINT_URL_SSM: endpoint })
  const standIn: ParameterStandIn = {
    asked,
    parameters,
    endpoint,
    lag: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}
