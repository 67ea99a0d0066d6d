import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * How much a request used the table: the number of requests to DynamoDB, including retries, and the capacity units that
 * DynamoDB reported. DynamoDB reports no units for a write whose condition fails, although the write consumes units.
 */
export type Use = {
  requests: number
  readUnits: number
  writeUnits: number
  /** How the records of a list or a summary were found (lib/data/index/plan.ts). */
  plan?: string
  /** The number of failed records of a batch, by error code. */
  failed?: Record<string, number>
}

const meters = new AsyncLocalStorage<Use>()

/**
 * Runs `work` with a new meter, which counts how much `work` uses the table. At the end, adds these counts to the outer
 * meter, if there is one.
 */
export async function withMeter<T>(work: () => Promise<T>): Promise<T> {
  const use = noUse()
  try {
    return await meters.run(use, work)
  } finally {
    countUse(use)
  }
}

/** Returns the counts of the current meter so far. All counts are 0 if there is no meter. */
export function useSoFar(): Readonly<Use> {
  return meters.getStore() ?? noUse()
}

/** Adds these counts to the current meter, if there is one. */
export function countUse({ requests, readUnits, writeUnits }: Use): void {
  const use = meters.getStore()
  if (!use) return
  use.requests += requests
  use.readUnits += readUnits
  use.writeUnits += writeUnits
}

/** Stores how the records of a list or summary were found, for the log line of the request. */
export function notePlan(plan: string): void {
  const use = meters.getStore()
  if (use) use.plan = plan
}

/** Stores the number of failed records of a batch for each error code, for the log line of the request. */
export function noteFailed(codes: readonly string[]): void {
  const use = meters.getStore()
  if (!use || codes.length === 0) return
  use.failed = {}
  for (const code of codes) use.failed[code] = (use.failed[code] ?? 0) + 1
}

function noUse(): Use {
  return { requests: 0, readUnits: 0, writeUnits: 0 }
}
