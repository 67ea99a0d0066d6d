import type { TestProject } from 'vitest/node'
import { dynamoDbLocal } from '../engines/dynamodb-local.ts'
import startEngineForTests from './engine.ts'

/** Starts DynamoDB Local of AWS for a test run. @throws Error if no JDK 17 or newer is installed */
export default function startDynamoDbLocalForTests(project: TestProject) {
  const engine = dynamoDbLocal()
  if (!engine) throw new Error('DynamoDB Local needs a JDK of Java 17 or newer')
  return startEngineForTests(project, [engine])
}
