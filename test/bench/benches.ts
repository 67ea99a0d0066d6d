/** A benchmark. `file` is its program. `what` is its description for the docs. */
export type Bench = { file: string; what: string }

/** The benchmarks that `npm run bench -- NAME` runs, by name. */
export const benches: Readonly<Record<string, Bench>> = {
  cold: {
    file: 'test/bench/cold.ts',
    what: 'measures the processor time of the start and the first response of a packaged function',
  },
  units: {
    file: 'test/bench/costs/units.ts',
    what: 'sends requests to every endpoint, and counts their DynamoDB requests, read units and write units',
  },
  rows: {
    file: 'test/bench/rows.ts',
    what: 'measures pages, filters, ranges and orders of 1,000, 10,000 and 100,000 properties and prospects',
  },
  costs: {
    file: 'test/bench/costs/costs.ts',
    what: 'computes the monthly costs of a stage',
  },
}
