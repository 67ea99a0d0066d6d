import * as v from 'valibot'
import { DEMO_PASSWORD, demoUsers } from '../../../lib/local/demo/users.ts'
import { fromSwitchboard } from '../../../lib/local/switchboard.ts'
import { readRoutes } from '../../support/requests/routes.ts'
import type { Send } from './handlers.ts'
import { waysToAsk } from './ways.ts'

/** One kind of request: its route, how many of a thousand of a month are of it, and the memory of its function in MB. */
export type Part = {
  route: string
  what: string
  share: number
  memory: number
  /** Makes what the next run needs, as what the one before has deleted. */
  ready(): Promise<void>
  run(): Promise<unknown>
}

const Switchboard = v.object({
  provider: v.object({ memorySize: v.number() }),
  functions: v.record(v.string(), v.object({ memorySize: v.exactOptional(v.number()) })),
})

/** Those of a month, see below; they can be run as often as wanted. */
export async function aMonth(send: Send): Promise<Part[]> {
  const parts = (await everyRequest(send)).filter(({ share }) => share > 0)
  for (const part of parts) await part.ready()
  return parts
}

/**
 * Every endpoint there is, in the order of `serverless.yml`, in each way that costs something else. The samples of
 * `npm start` are in the table.
 * @param send how requests get to the service
 * @throws Error where an endpoint is not asked
 */
export async function everyRequest(send: Send): Promise<Part[]> {
  const credentials = { email: demoUsers[0]?.email, password: DEMO_PASSWORD }
  const { token } = await send('POST', '/api/auth/login', undefined, credentials)
  const ways = await waysToAsk(send, token, credentials)
  const { provider, functions } = fromSwitchboard(Switchboard)
  return readRoutes().flatMap(({ name, method, path }) => {
    const route = `${method} ${path}`
    const memory = functions[name]?.memorySize ?? provider.memorySize
    const asked = ways[route]
    if (!asked) throw new Error(`Nothing asks ${route}`)
    return asked.map(({ what, share = 0, query, named, json }): Part => {
      let target = path
      return {
        ...{ route, what, share, memory },
        async ready() {
          const name = await named?.()
          target = path.replace(/\{\w+\}/, name ?? '') + (query === undefined ? '' : `?${query}`)
        },
        run: () => send(method, target, token, json?.()),
      }
    })
  })
}
