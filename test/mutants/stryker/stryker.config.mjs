import { roomIn } from './rooms.ts'

const { mutate, least } = roomIn(process.env)

export default {
  mutate,
  thresholds: { high: 100, low: least, break: least },
  plugins: ['@stryker-mutator/vitest-runner', './test/mutants/stryker/texts.mjs'],
  ignorers: ['texts'],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutants/stryker/room.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  tsconfigFile: 'none',
  timeoutMS: 45_000,
  tempDirName: '.test/stryker',
  ignorePatterns: ['.local', '.serverless', '.esbuild', '.test', 'client', 'docs'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false, reportTests: false },
  allowEmpty: false,
}
