import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './test/support/long-files-first.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Half a minute of packaging and deploying: a run of its own, `npm run test:guide`.
    exclude: ['test/guide/**'],
    globalSetup: 'test/support/engine.ts',
    setupFiles: 'test/support/table.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { shuffle: { tests: true, files: false }, sequencer: LongFilesFirst },
    restoreMocks: true,
    maxWorkers: 2,
    silent: 'passed-only',
  },
})
