import type { UserWorkspaceConfig } from 'vitest/config'

/**
 * A set of tests that `npm test -- NAME` runs. `what` is its description for the docs. `test` is its project in the Vitest
 * configuration.
 */
type Suite = {
  what: string
  test: NonNullable<UserWorkspaceConfig['test']>
  /** Additional options of the Vitest command. */
  options?: readonly string[]
}

const service = ['test/service/*.test.ts', 'test/lib/local/engine/each-engine.test.ts']
const stage = ['test/stack/stack.test.ts', 'test/guide/**/*.test.ts']
/** These tests use more records in the suite `faults` than in `npm test`. */
const importAndExport = 'test/cli/{killed,beside-writers}.test.ts'
/** In this suite, the app is killed at every step, and every write fails once. */
const KILLED_APP = 'test/client/copy/{killed,one-write-fails}.test.ts'
/** A workbook of 30,000 rows. */
const LARGE_WORKBOOK = 'test/cli/large-workbook.test.ts'
const ENGINE = 'test/support/runs/engine.ts'

/** The suites by name. `npm test` without a name runs the first one. */
export const suites: Readonly<Record<string, Suite>> = {
  all: {
    what: 'runs all tests except the long suites, on an embedded engine',
    test: {
      include: ['test/**/*.test.ts'],
      exclude: [
        '**/node_modules/**',
        ...service,
        ...stage,
        'test/faults/!(late-copies).test.ts',
        LARGE_WORKBOOK,
        'test/model/wrong-variants.test.ts',
        'test/react-native/**',
        'test/races/!(pages-under-writes).test.ts',
        'test/upgrade/*.test.ts',
      ],
      globalSetup: ENGINE,
    },
    options: ['--maxWorkers=3'],
  },
  quick: {
    what: 'runs the fast tests of code and handlers, for use while you work',
    test: {
      include: [
        'test/house.test.ts',
        'test/{docs,lib,functions,cli/readings}/**/*.test.ts',
        'test/stack/least-privilege.test.ts',
      ],
      // Excludes slow tests. The tests in test/functions/every-record-type still cover each record type.
      exclude: [
        'test/lib/{operator,local,secrets}/**',
        'test/functions/{jobs,search,batch,external-ids}/**',
        'test/functions/ranges/{refused,between-reads}.test.ts',
        'test/functions/*/{cost,cost-of-a-thousand,walk}.test.ts',
        'test/functions/auth/{session,frozen,sign-in-*}.test.ts',
        'test/functions/{matches,changes}/**',
        'test/functions/prospects/conditional.test.ts',
        'test/functions/transactions/include.test.ts',
        'test/lib/openapi/lint.test.ts',
        'test/lib/data/records/remove.test.ts',
        'test/lib/data/{rebuild/**,index/{bounds,search}.test.ts}',
        'test/lib/data/table/{hanging-store,lost-answers}.test.ts',
      ],
      globalSetup: ENGINE,
    },
    options: ['--maxWorkers=3'],
  },
  service: {
    what: 'starts the service in every way that the README shows, kills and restarts it, calls it from a browser, and tests every installed engine',
    test: { include: service, globalSetup: ENGINE },
  },
  faults: {
    what: 'tests store faults (seeds 1 to 30), parallel writes, repairs, and large imports and exports. `FAULT_SEED=7 FAULT_SEEDS=1` runs only seed 7',
    test: {
      include: [
        'test/faults/*.test.ts',
        'test/model/*.test.ts',
        'test/races/*.test.ts',
        importAndExport,
        LARGE_WORKBOOK,
        KILLED_APP,
      ],
      globalSetup: ENGINE,
      env: {
        FAULT_SEED: process.env.FAULT_SEED ?? '1',
        FAULT_SEEDS: process.env.FAULT_SEEDS ?? '30',
        RACE_WRITES: '400',
        IMPORT_ROWS: '1000',
        EXPORT_RECORDS: '5000',
      },
    },
    options: ['--silent=false', '--disable-console-intercept', '--sequence.shuffle=false', '--maxWorkers=3'],
  },
  upgrade: {
    what: 'starts this release with a data folder of release 1.0.0, interrupts the rebuild, and compares the responses. The git history must contain release 1.0.0',
    test: { include: ['test/upgrade/*.test.ts'], globalSetup: ENGINE },
    options: ['--disable-console-intercept', '--silent=false'],
  },
  stage: {
    what: 'packages two stages, then deploys and removes one of them. The real `serverless` command calls a simulated AWS',
    test: { include: stage, globalSetup: ENGINE },
  },
  'dynamodb-local': {
    what: 'installs DynamoDB Local into `.test/`, and runs the tests of the data layer on it. This needs a JDK 17 or newer',
    test: {
      include: [
        'test/lib/data/**/*.test.ts',
        'test/lib/local/engine/each-engine.test.ts',
        'test/model/{sequential,concurrent}.test.ts',
      ],
      globalSetup: 'test/support/runs/dynamodb-local.ts',
    },
  },
  'react-native': {
    what: 'installs four versions of React Native into `test/react-native`, bundles the packed client with Metro, and runs it against the service in contexts with only the globals of React Native. Compiles the bundles with Hermes, and checks the package with publint and attw',
    test: { include: ['test/react-native/*.test.ts'], globalSetup: ENGINE },
    options: ['--disable-console-intercept', '--silent=false', '--sequence.shuffle=false'],
  },
  any: {
    what: 'runs the test files that you name, from any suite',
    test: { include: ['test/**/*.test.ts'], globalSetup: ENGINE },
  },
}
