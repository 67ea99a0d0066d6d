import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './test/support/runs/long-files-first.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Runs of their own: `npm run test:guide` packages and deploys for half a minute, `npm run test:faults` kills the
    // service again and again, `npm run test:contract` installs judges from outside first.
    exclude: [
      'test/guide/**',
      'test/contract/**',
      ...(process.env.FAULT_KILLS ? [] : ['test/faults/killed-service.test.ts']),
    ],
    globalSetup: 'test/support/runs/engine.ts',
    setupFiles: 'test/support/runs/table.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { shuffle: { tests: true, files: false }, sequencer: LongFilesFirst },
    restoreMocks: true,
    maxWorkers: 2,
    silent: 'passed-only',
  },
})
