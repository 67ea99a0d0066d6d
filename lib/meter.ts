import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * What a piece of work has asked of the store: requests, repeated ones too, and the capacity units that the answers name.
 * A write whose condition fails takes units that no answer names.
 */
export type Use = { requests: number; readUnits: number; writeUnits: number }

const meters = new AsyncLocalStorage<Use>()

/** Runs `work` with a meter of its own, which everything it calls counts on; what it used counts on the one around it. */
export async function withMeter<T>(work: () => Promise<T>): Promise<T> {
  const use = noUse()
  try {
    return await meters.run(use, work)
  } finally {
    countUse(use)
  }
}

/** What the current work has used so far; nothing where nobody counts. */
export function useSoFar(): Readonly<Use> {
  return meters.getStore() ?? noUse()
}

/** Adds to what the current work has used, where somebody counts. */
export function countUse({ requests, readUnits, writeUnits }: Use): void {
  const use = meters.getStore()
  if (!use) return
  use.requests += requests
  use.readUnits += readUnits
  use.writeUnits += writeUnits
}

function noUse(): Use {
  return { requests: 0, readUnits: 0, writeUnits: 0 }
}
