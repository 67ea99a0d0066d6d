import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const program = fileURLToPath(new URL('first-request.mjs', import.meta.url))

const FirstRequest = v.object({
  imported: v.number(),
  answered: v.number(),
  status: v.number(),
  loaded: v.array(v.string()),
})

/**
 * The processor times of a function in milliseconds. `imported` is the time from the start of Node to the end of the
 * import. `answered` is `imported` plus the time of the first request.
 */
export type FirstRequest = v.InferOutput<typeof FirstRequest>

/**
 * Starts a process that imports a handler and sends it one event.
 * @param file the ES module of the handler
 * @param settings additional environment variables
 */
export async function firstRequest(
  file: string,
  event: object,
  settings: Record<string, string> = {},
): Promise<FirstRequest> {
  const child = spawn(process.execPath, [program, file], {
    env: { ...process.env, NODE_OPTIONS: '', ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(event))
  const lines = (await text(child.stdout)).trimEnd().split('\n')
  return v.parse(FirstRequest, JSON.parse(lines.at(-1) ?? ''))
}
