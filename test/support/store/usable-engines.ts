import { engineKinds } from '../../../lib/local/engine/kinds.ts'

/** The names of the engines that run on this machine, without fetching one. */
export function usableEngines(): string[] {
  return engineKinds()
    .filter((kind) => kind.announcement === undefined && kind.runsHere())
    .map(({ name }) => name)
}
