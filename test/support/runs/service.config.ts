import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/** `npm run test:service`: `npm start` in whole processes, and every engine that runs on this machine. */
export default defineConfig({
  test: {
    ...usual.test,
    root: new URL('../../..', import.meta.url).pathname,
    include: [
      'test/service/*.test.ts',
      'test/lib/local/engine/each-engine.test.ts',
      'test/lib/data/table/engine-rules.test.ts',
    ],
    exclude: [],
    // Each starts the service, some of them several times, on whatever machine.
    testTimeout: 300_000,
  },
})
