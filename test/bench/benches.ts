/** A benchmark. `file` is its program. `what` is its description for the docs. */
export type Bench = { file: string; what: string }

/** The benchmarks that `npm run bench -- NAME` runs, by name. */
export const benches: Readonly<Record<string, Bench>> = {
  start: {
    file: 'test/bench/start.ts',
    what: 'measures the time from `npm start` to the first response, and to the last sample record (Linux)',
  },
  cold: {
    file: 'test/bench/processor/cold.ts',
    what: 'measures the processor time of the start and the first response of a packaged function',
  },
  warm: {
    file: 'test/bench/processor/warm.ts',
    what: 'measures the processor time of each part of a request to a running function',
  },
  units: {
    file: 'test/bench/costs/units.ts',
    what: 'sends requests to every endpoint, and counts their DynamoDB requests, read units and write units',
  },
  rows: {
    file: 'test/bench/lists/rows.ts',
    what: 'measures filters, ranges and orders of 1,000, 10,000 and 100,000 properties and prospects',
  },
  pages: {
    file: 'test/bench/lists/pages.ts',
    what: 'compares two ways to reach a page: directly, and by cursors from the first page',
  },
  rebuild: {
    file: 'test/bench/rebuild.ts',
    what: 'measures a rebuild of a table of release 0.6.0 and a check, and estimates the time for a million records',
  },
  files: {
    file: 'test/bench/files.ts',
    what: 'counts the files in which two example requests call functions, the lines of these files, and the lines that run',
  },
  costs: {
    file: 'test/bench/costs/costs.ts',
    what: 'computes the monthly costs of a stage',
  },
}
