import { type EngineCandidate, engineCandidates } from '../../../lib/local/engine/engine-candidates.ts'
import { dynamoDbLocal } from './dynamodb-local.ts'

/** The engines that run on this machine, without fetching one. */
export function usableEngines(): EngineCandidate[] {
  const java = dynamoDbLocal()
  return [
    ...engineCandidates().filter((candidate) => candidate.announcement === undefined),
    ...(java ? [java] : []),
  ]
}
