/** A benchmark. `file` is its program. `what` is its description for the docs. */
export type Bench = { file: string; what: string }

/** The benchmarks that `npm run bench -- NAME` runs, by name. */
export const benches: Readonly<Record<string, Bench>> = {
  start: {
    file: 'test/bench/start.ts',
    what: 'runs `npm start` without data and compiled code, then again: time to the first response and to the samples (Linux)',
  },
  cold: {
    file: 'test/bench/processor/cold.ts',
    what: 'starts a function built in several ways: processor time of the start and of the first response',
  },
  warm: {
    file: 'test/bench/processor/warm.ts',
    what: 'sends requests to a running function: processor time of each part',
  },
  units: {
    file: 'test/bench/costs/units.ts',
    what: 'sends a request to every endpoint: requests to DynamoDB, read and write units',
  },
  writes: {
    file: 'test/bench/costs/writes.ts',
    what: 'creates, changes and deletes records and completes deals: items and write units of each transaction',
  },
  lists: {
    file: 'test/bench/lists/lists.ts',
    what: 'loads 100,000 prospects and 100,000 properties: costs of pages, searches and matches',
  },
  rows: {
    file: 'test/bench/lists/rows.ts',
    what: 'loads 1,000, 10,000 and 100,000 properties and prospects: costs of filters, ranges and orders, with a plot and processor time',
  },
  pages: {
    file: 'test/bench/lists/pages.ts',
    what: 'costs of pages by their depth, compared with a cursor walk',
  },
  contention: {
    file: 'test/bench/contention/contention.ts',
    what: 'simulates conflicts between parallel creates',
  },
  partitions: {
    file: 'test/bench/contention/partitions.ts',
    what: 'creates and reads records: which partition key reaches the limit of a DynamoDB partition first',
  },
  app: {
    file: 'test/bench/client/app.ts',
    what: "fills the client's copy with 20,000 prospects and 20,000 properties: processor time of lists, searches and edits",
  },
  size: {
    file: 'test/bench/client/size.ts',
    what: 'bundles the client as apps import it: compressed size of each part',
  },
  migration: {
    file: 'test/bench/migration/migration.ts',
    what: 'migrates 100,000 records of the previous release and checks them: costs, also computed for a million',
  },
  files: {
    file: 'test/bench/files.ts',
    what: 'lists the files that two requests pass through, and counts their lines',
  },
  costs: {
    file: 'test/bench/costs/costs.ts',
    what: 'computes the monthly costs of a stage',
  },
}
