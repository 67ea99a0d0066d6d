import { type EngineKind, engineKinds } from '../../../lib/local/engine/engine-kinds.ts'
import { dynamoDbLocal } from './dynamodb-local.ts'

/** The engines that run on this machine, without fetching one. */
export function usableEngines(): EngineKind[] {
  const java = dynamoDbLocal()
  return [...engineKinds().filter((kind) => kind.announcement === undefined), ...(java ? [java] : [])]
}
