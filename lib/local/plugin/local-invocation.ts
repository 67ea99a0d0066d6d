import * as v from 'valibot'
import type { LocalConfig } from '../../config.ts'
import { messageOf } from '../../operator/command.ts'
import { openDataFolder } from '../data-folder.ts'
import { openService } from '../service.ts'
import { sampleEvent } from './sample-event.ts'
import type { Hooks, Options, Serverless } from './serverless.ts'
import { runFromSource } from './serverless.ts'

const WithHeaders = v.looseObject({ headers: v.record(v.string(), v.unknown()) })

/** Returns an event with lower-case names of headers, as an HTTP API sends them. Returns any other event unchanged. */
function likeApiGateway(event: unknown): unknown {
  if (!v.is(WithHeaders, event)) return event
  const headers = Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value])
  return { ...event, headers: Object.fromEntries(headers) }
}

/**
 * Returns the hooks of `serverless invoke local`. They run a function on the engine of the running service. If no service
 * runs, they start an engine for this command. A function without an event gets its sample event.
 */
export function invocationHooks(serverless: Serverless, options: Options, local: LocalConfig): Hooks {
  const cleanup = new AsyncDisposableStack()
  return {
    initialize: () => runFromSource(serverless),
    async 'before:invoke:local:invoke'() {
      try {
        const folder = await openDataFolder(local.DATA_DIR)
        const { isNew } = await openService(local, folder, cleanup)
        const advice = isNew ? ', which is empty: npm start adds samples' : ''
        console.error(`The function uses the data in ${local.DYNAMODB_ENDPOINT ?? folder.path}${advice}`)
        if (options.data) {
          options.data = likeApiGateway(options.data)
          return
        }
        options.data = await sampleEvent(options.function ?? '')
        const printed = JSON.stringify(options.data, null, 2)
        console.error(`No event was given, so the function gets this one:\n${printed}`)
      } catch (error) {
        console.error(messageOf(error))
        await cleanup.disposeAsync()
        process.exit(1)
      }
    },
    'after:invoke:local:invoke': () => cleanup.disposeAsync(),
    error: () => cleanup.disposeAsync(),
  }
}
