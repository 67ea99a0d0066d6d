import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The document that is judged. */
export const openapiFile = fileURLToPath(new URL('../../openapi.json', import.meta.url))

/** A tool that runs: what it has printed so far, and how it ends. */
export type Tool = { process: ChildProcess; output(): string; ended: Promise<number | null> }

/**
 * Starts a command of this folder's own packages.
 * @param folder where it works: Portman leaves files there
 */
export function startTool(name: string, args: string[], folder: string): Tool {
  const command = fileURLToPath(new URL(`node_modules/.bin/${name}`, import.meta.url))
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NO_COLOR: '1',
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = once(child, 'close').then(() => child.exitCode)
  return { process: child, output: () => output, ended }
}

/** Runs a command of this folder's own packages to its end. */
export async function runTool(name: string, args: string[], folder: string) {
  const tool = startTool(name, args, folder)
  return { code: await tool.ended, output: tool.output() }
}
