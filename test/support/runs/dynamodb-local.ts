import type { TestProject } from 'vitest/node'
import { dynamoDbLocal } from '../engines/dynamodb-local.ts'
import startEngineForTests from './engine.ts'

/** As for every other run, but on AWS's own DynamoDB Local. @throws where there is no Java for it */
export default function startDynamoDbLocalForTests(project: TestProject) {
  const kind = dynamoDbLocal()
  if (!kind) throw new Error('DynamoDB Local needs a JDK of Java 17 or newer')
  return startEngineForTests(project, [kind])
}
