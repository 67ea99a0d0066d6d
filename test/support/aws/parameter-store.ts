import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { useServiceEnvironment } from '../../../lib/config.ts'
import { loopbackServer } from '../processes/loopback-server.ts'

const Asked = v.object({
  Name: v.optional(v.string(), ''),
  Path: v.optional(v.string()),
  Value: v.optional(v.string()),
  Type: v.optional(v.string()),
  WithDecryption: v.optional(v.boolean(), false),
  Overwrite: v.optional(v.boolean(), false),
  NextToken: v.optional(v.string(), '0'),
})

/** The maximum page size of GetParametersByPath, from its API Reference: "MaxResults: ... maximum value of 10". */
const PAGE = 10

/**
 * A server that simulates AWS Parameter Store. `asked` has the received requests, such as `GetParameter /name`. `parameters` has the
 * parameters by name.
 */
export type ParameterStandIn = {
  asked: string[]
  parameters: Map<string, { Value: string; Type: string; Version?: number }>
  endpoint: string
  /** As long as `fault` is set, every request gets this fault: an error of AWS, or no response. */
  fault?: 'throttled' | 'broken' | 'silent' | undefined
  /** A pattern for texts such as `PutParameter /name`. Requests that match it are refused with AccessDenied. */
  denied?: RegExp | undefined
  /** After a change of a parameter, this many reads return the previous value. */
  lag: number
  close(): Promise<void>
}

/** The value that a read without decryption returns for a SecureString. */
const CIPHERTEXT = 'AQICAHhzZWNyZXQ='

/** Starts a simulated Parameter Store and points the SDK of this process at it. */
export async function startParameterStore(): Promise<ParameterStandIn> {
  const parameters: ParameterStandIn['parameters'] = new Map()
  const asked: string[] = []
  const before = new Map<string, { known: ReturnType<typeof parameters.get>; reads: number }>()
  const { url: endpoint, close } = await loopbackServer(async (request, response) => {
    const input = v.parse(Asked, await json(request))
    const { Name, Path, Value = '', Type = '' } = input
    const action = String(request.headers['x-amz-target']).split('.')[1]
    asked.push(`${action} ${Path ?? Name}`)
    const refuse = (type: string, status = 400) => {
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
      return response.end(JSON.stringify({ __type: type }))
    }
    if (standIn.fault === 'silent') return
    if (standIn.fault === 'broken') return refuse('InternalServerError', 500)
    if (standIn.fault === 'throttled') return refuse('ThrottlingException')
    if (standIn.denied?.test(`${action} ${Name}`)) return refuse('AccessDeniedException')
    const late = before.get(Name)
    const isLate = action === 'GetParameter' && late !== undefined && late.reads-- > 0
    const known = isLate ? late.known : parameters.get(Name)
    if (action === 'PutParameter' && known && !input.Overwrite) return refuse('ParameterAlreadyExists')
    if (/^(Put|Delete)/.test(String(action))) before.set(Name, { known, reads: standIn.lag })
    const Version = (known?.Version ?? 0) + 1
    if (action === 'PutParameter') parameters.set(Name, { Value, Type, Version })
    else if (Path !== undefined) {
      const below = [...parameters.keys()].filter((name) => name.startsWith(`${Path}/`))
      const from = Number(input.NextToken)
      const Parameters = below.slice(from, from + PAGE).map((each) => ({ Name: each }))
      const rest = from + PAGE < below.length && { NextToken: String(from + PAGE) }
      return response.end(JSON.stringify({ Parameters, ...rest }))
    } else if (!known) return refuse('ParameterNotFound')
    if (action === 'DeleteParameter') parameters.delete(Name)
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
    const isCipher = known?.Type === 'SecureString' && !input.WithDecryption
    const shown = { Name, ...known, ...(isCipher && { Value: CIPHERTEXT }) }
    return response.end(JSON.stringify(action === 'GetParameter' ? { Parameter: shown } : { Version }))
  })
  useServiceEnvironment({ AWS_ENDPOINT_URL_SSM: endpoint })
  const standIn: ParameterStandIn = { asked, parameters, endpoint, lag: 0, close }
  return standIn
}
