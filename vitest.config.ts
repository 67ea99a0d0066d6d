import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/support/engine.ts',
    setupFiles: 'test/support/table.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    sequence: { shuffle: true },
    restoreMocks: true,
    maxWorkers: 2,
    silent: 'passed-only',
  },
})
