import { createRequire } from 'node:module'
import * as v from 'valibot'
import { localConfig } from '../../config.ts'
import { signalTo } from '../child.ts'
import { answerAsGateway, type HapiRequest, type HapiToolkit } from './gateway.ts'

// Loaded into the process of serverless offline before its own code: `start.ts` says so.

/** What `start.ts` tells this process: the processes that must not outlive it, as kill(2) takes them. */
export const Companions = v.array(v.number())

type Server = {
  ext(point: 'onPreResponse', answer: (request: HapiRequest, toolkit: HapiToolkit) => unknown): void
  events: { on(event: 'start', listener: () => void): void }
}
type Options = { port?: unknown }

const require = createRequire(import.meta.resolve('serverless-offline'))
const hapi: { Server: (options: Options) => Server } = require('@hapi/hapi')
const esbuild: { stop(): Promise<void> } = require('esbuild')

const newServer = hapi.Server
hapi.Server = function serverLikeApiGateway(options) {
  const server = newServer(options)
  // There is another one, for functions by their name.
  if (Number(options.port) !== localConfig().PORT) return server
  server.ext('onPreResponse', answerAsGateway)
  // By then the functions are built, and their builder keeps 90 MB.
  server.events.on('start', () => void esbuild.stop())
  return server
}

// A start that is killed ends nothing: its database and this process would stay.
process.once('message', (message) => {
  const companions = v.parse(Companions, message)
  process.channel?.unref()
  process.once('disconnect', () => {
    for (const target of companions) signalTo(target, 'SIGTERM')
    process.exit()
  })
})
