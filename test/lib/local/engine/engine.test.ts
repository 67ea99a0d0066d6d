import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { reachEngine, startEngine } from '../../../../lib/local/engine/engine.ts'
import { dataFiles, type EngineKind, engineKinds } from '../../../../lib/local/engine/kinds.ts'
import { freePort } from '../../../../lib/local/engine/ports.ts'
import { StartError } from '../../../../lib/local/start-error.ts'
import { standIn } from '../../../support/processes/stand-in.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

const program = (text: string): EngineKind => ({
  name: 'program',
  command: process.execPath,
  args: () => ['-e', text],
  engine: 'dynoxide',
  runsHere: () => true,
  readyMs: 10_000,
  advice: 'read the manual',
})

test('without any engine, names the three ways out', async () => {
  const starting = startEngine({ kinds: engineKinds({ commands: [], packages: [] }) })
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(
    /install a JDK of Java 17 .*`dynoxide` on the PATH.*DYNAMODB_ENDPOINT/,
  )
})

test('an engine that is not the preferred one does not do', async () => {
  const starting = startEngine({ kinds: [program('')], prefer: 'another' })
  await expect(starting).rejects.toThrow('No DynamoDB engine found')
})

test('an engine that ends before it answers is told with its first words and what to do', async () => {
  const starting = startEngine({ kinds: [program('console.error("no disk\\n  at main")')] })
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(/did not start \(no disk\): read the manual$/)
})

test.each([
  ['come after its end', '(sleep 0.05; echo "no disk" >&2) & exit 1'],
  ['are followed by none while another keeps the pipe open', 'sleep 2 & echo "no disk" >&2; exit 1'],
])('first words that %s are told', async (_, script) => {
  const kind = { ...program(''), command: 'sh', args: () => ['-c', script] }
  await expect(startEngine({ kinds: [kind] })).rejects.toThrow(/did not start \(no disk\)/)
})

test('an engine that cannot be run at all is told as well', async () => {
  const starting = startEngine({ kinds: [{ ...program(''), command: '/no/such/command' }] })
  await expect(starting).rejects.toThrow(/did not start \(it gave no reason\)/)
})

test('an engine that others run is reached where it answers, and nowhere else', async () => {
  await expect(reachEngine(inject('endpoint'))).resolves.toMatchObject({ endpoint: inject('endpoint') })
  await expect(reachEngine(`http://127.0.0.1:${await freePort()}`)).rejects.toThrow(StartError)
})

/** Engines that are found on this machine, but for the commands, which are these stand-ins. */
const withCommands = (...commands: string[]) => engineKinds({ commands, packages: [] })

test('where no other engine runs, npx fetches one, which is ended with all that is below it', async () => {
  const serve = `require("node:http").createServer((_, r) => r.end()).listen(+process.argv.at(-1), "127.0.0.1")`
  // As npx does: the engine is a child of the command.
  const npx = standIn('npx', `shift 4\n${process.execPath} -e '${serve}' "$@" & wait`)
  const said: string[] = []
  const engine = await startEngine({
    kinds: withCommands(standIn('dynoxide', 'exit 126'), npx),
    progress: (text) => said.push(text),
  })
  onTestFinished(engine.stop)
  expect(engine.name).toBe('dynoxide by npx')
  expect(said).toEqual([
    expect.stringContaining('dynoxide on the PATH does not run on this machine'),
    expect.stringMatching(/^Fetching the database engine: npx --yes dynoxide@\d/),
  ])
  await engine.stop()
  await expect(fetch(engine.endpoint)).rejects.toThrow()
})

test('an npx that cannot fetch it says why, and the ways out', async () => {
  const npx = standIn('npx', 'echo "npm warn old" >&2\necho "npm error code ENOTFOUND" >&2\nexit 1')
  await expect(startEngine({ kinds: withCommands(npx) })).rejects.toThrow(
    /dynoxide by npx did not start \(npm error code ENOTFOUND\): .*Java 17.*`dynoxide` on the PATH.*DYNAMODB_ENDPOINT/,
  )
})

test('data of an engine that does not run here is refused, not begun anew', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, dataFiles['DynamoDB Local']), '')
  const starting = startEngine({ folder, kinds: engineKinds().filter(({ engine }) => engine === 'dynoxide') })
  await expect(starting).rejects.toThrow(StartError)
  await expect(starting).rejects.toThrow(/was made by DynamoDB Local.* DATA_DIR=folder .*npm run reset/)
})

test('data is read by the engine that made it, where another would be preferred', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, dataFiles['DynamoDB Local']), '')
  const other: EngineKind = { ...program('console.error("chosen")'), engine: 'DynamoDB Local' }
  await expect(startEngine({ folder, kinds: [program(''), other] })).rejects.toThrow('(chosen)')
})
