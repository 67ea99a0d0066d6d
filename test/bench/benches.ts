/** A benchmark: the program that measures, and what it does, for the documents. */
export type Bench = { file: string; what: string }

/** What `npm run bench -- NAME` can run. */
export const benches: Readonly<Record<string, Bench>> = {
  start: {
    file: 'test/bench/start.ts',
    what: 'runs `npm start` without data or compiled code, and again; the time to the first answer and to the samples (Linux)',
  },
  cold: {
    file: 'test/bench/processor/cold.ts',
    what: 'starts a function built in several ways; the processor time of the start and of the first answer',
  },
  warm: {
    file: 'test/bench/processor/warm.ts',
    what: 'asks a function that runs already; the processor time of each part of a request',
  },
  units: {
    file: 'test/bench/costs/units.ts',
    what: 'asks every endpoint; the requests and the read and write units that each takes of the store',
  },
  writes: {
    file: 'test/bench/costs/writes.ts',
    what: 'creates, changes and deletes records, and makes deals; the items and write units of each transaction',
  },
  lists: {
    file: 'test/bench/lists/lists.ts',
    what: 'loads 100,000 prospects and as many properties; what pages, searches and matches cost',
  },
  rows: {
    file: 'test/bench/lists/rows.ts',
    what: 'loads 1,000, 10,000 and 100,000 properties and prospects; what each way to ask a list costs, with a plot and the processor time',
  },
  pages: {
    file: 'test/bench/lists/pages.ts',
    what: 'what a page costs by its depth, beside a cursor walk',
  },
  contention: {
    file: 'test/bench/contention/contention.ts',
    what: 'simulates conflicts between many creates',
  },
  partitions: {
    file: 'test/bench/contention/partitions.ts',
    what: 'creates and reads records; which partition keys reach the limit of a DynamoDB partition first',
  },
  app: {
    file: 'test/bench/client/app.ts',
    what: "fills the client's copy with 20,000 prospects and as many properties; how long lists, searches and edits on the device take",
  },
  size: {
    file: 'test/bench/client/size.ts',
    what: 'bundles the client as apps import it; the compressed size of each part',
  },
  migration: {
    file: 'test/bench/migration/migration.ts',
    what: 'migrates 100,000 records of the release before and checks them; what both cost, and for a million',
  },
  files: {
    file: 'test/bench/files.ts',
    what: 'lists the files that two requests run through, and counts their lines',
  },
  costs: {
    file: 'test/bench/costs/costs.ts',
    what: 'computes what a month of a stage costs',
  },
}
