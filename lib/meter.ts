import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The use of the store: requests with their retries, and the capacity units that DynamoDB reports. It reports none for a
 * write whose condition fails, though the write takes some.
 */
export type Use = { requests: number; readUnits: number; writeUnits: number }

const meters = new AsyncLocalStorage<Use>()

/** Runs `work` with its own meter for everything it calls. At the end its use is added to the outer meter. */
export async function withMeter<T>(work: () => Promise<T>): Promise<T> {
  const use = noUse()
  try {
    return await meters.run(use, work)
  } finally {
    countUse(use)
  }
}

/** The use of the current work so far, zero without a meter. */
export function useSoFar(): Readonly<Use> {
  return meters.getStore() ?? noUse()
}

/** Adds to the use of the current work, if there is a meter. */
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
