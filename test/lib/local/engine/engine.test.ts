import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import {
  answers,
  type EngineCandidate,
  engineCandidates,
  freePort,
  reachEngine,
  startEngine,
} from '../../../../lib/local/engine/engine.ts'
import { StartError } from '../../../../lib/local/start-error.ts'
import { standIn } from '../../../support/processes/stand-in.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

const shell = (script: string): EngineCandidate => ({
  name: 'program',
  command: 'sh',
  args: () => ['-c', script],
})
const started = (candidate: EngineCandidate) => startEngine({ candidates: [candidate] })

const SERVE = `require("node:http").createServer((_, r) => r.end()).listen(+process.argv.at(-1), process.argv.at(-3), () => console.log("Dynoxide listening"))`

test('startEngine without any engine throws an error that explains how to get an engine', async () => {
  const starting = startEngine({ candidates: engineCandidates({ commands: [], packages: [] }) })
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(/`dynoxide` on the PATH.*DYNAMODB_ENDPOINT/)
})

test('the error for an engine that does not start has its first line, although a child process keeps the pipe open', async () => {
  const starting = started(shell('sleep 2 & echo "no disk" >&2; echo "  at main" >&2; exit 1'))
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(/did not start \(no disk\): .*DATA_DIR/)
})

test('the error for a damaged data file names the file', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'table.sqlite')
  writeFileSync(file, 'not a database'.repeat(1_000))
  await expect(startEngine({ folder })).rejects.toThrow(`with the data in ${file}: `)
})

test('reachEngine returns a running engine, and throws an error if no engine answers', async () => {
  await expect(reachEngine(inject('endpoint'))).resolves.toMatchObject({ endpoint: inject('endpoint') })
  await expect(reachEngine(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow(StartError)
})

test('stopping an engine that npx has started also ends the child processes of npx', async () => {
  // Like the real npx, this command starts the engine as a child process.
  const npx = standIn('npx', `shift 2\n${process.execPath} -e '${SERVE}' "$@" & wait`)
  const announced = vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => announced.mockRestore())
  const engine = await startEngine({
    candidates: engineCandidates({ commands: [npx], packages: [] }),
  })
  onTestFinished(engine.stop)
  expect(engine.name).toBe('dynoxide by npx')
  expect(announced).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('npx --yes dynoxide@'))
  await engine.stop()
  await engine.ended
  expect(await answers(engine.endpoint)).toBe(false)
})

test('if npx cannot fetch the engine, the error has the reason and the alternatives', async () => {
  const npx = standIn('npx', 'echo "npm warn old" >&2\necho "npm error code ENOTFOUND" >&2\nexit 1')
  await expect(
    startEngine({ candidates: engineCandidates({ commands: [npx], packages: [] }) }),
  ).rejects.toThrow(
    /dynoxide by npx did not start \(npm error code ENOTFOUND\): .*`dynoxide` on the PATH.*DYNAMODB_ENDPOINT/,
  )
})

test('an engine ends when the process that started it is killed', async () => {
  const url = new URL('../../../../lib/local/engine/engine.ts', import.meta.url).href
  const program = `const { startEngine } = await import('${url}'); console.log((await startEngine()).endpoint)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  const endpoint = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim())),
  )
  expect(await answers(endpoint)).toBe(true)
  child.kill('SIGKILL')
  await vi.waitUntil(async () => !(await answers(endpoint)), { timeout: 10_000 })
})
