import { spawnSync } from 'node:child_process'
import { engineKinds } from '../../lib/local/engine/kinds.ts'

/** The names of the engines that run on this machine: DynamoDB Local only where Java is new enough for it. */
export function usableEngines(): string[] {
  return engineKinds()
    .filter(({ name, command }) => name !== 'DynamoDB Local' || javaRelease(command) >= 17)
    .map(({ name }) => name)
}

function javaRelease(command: string): number {
  const { stderr } = spawnSync(command, ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}
