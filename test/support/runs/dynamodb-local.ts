import type { TestProject } from 'vitest/node'
import startEngineForTests from './engine.ts'

/** As for every other run, but on AWS's own DynamoDB Local. @throws StartError where there is no Java for it */
export default function startDynamoDbLocalForTests(project: TestProject) {
  return startEngineForTests(project, 'DynamoDB Local')
}
