import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/**
 * `npm run test:stage`: what the real serverless packages for a stage, and the way of docs/operating.md to a first one and
 * back, with a stand-in for AWS.
 */
export default defineConfig({
  test: {
    ...usual.test,
    root: new URL('../../..', import.meta.url).pathname,
    include: ['test/stack/stack.test.ts', 'test/guide/**/*.test.ts'],
    exclude: [],
    // Packaging and deploying take their time, on whatever machine.
    testTimeout: 300_000,
  },
})
