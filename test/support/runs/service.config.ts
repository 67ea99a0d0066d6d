import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/** `npm run test:service`: `npm start` in whole processes, but for the start that `npm test` has. */
export default defineConfig({
  test: {
    ...usual.test,
    root: new URL('../../..', import.meta.url).pathname,
    include: ['test/service/*.test.ts'],
    exclude: ['test/service/start.test.ts'],
    // Each starts the service, some of them several times, on whatever machine.
    testTimeout: 300_000,
  },
})
