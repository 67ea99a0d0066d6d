import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/**
 * `npm run test:stage`: what the real serverless packages for a stage, and the README's way to a first one, with a stand-in
 * for AWS.
 */
export default defineConfig({
  test: {
    ...usual.test,
    root: new URL('../../..', import.meta.url).pathname,
    include: ['test/stack/stack.test.ts', 'test/guide/**/*.test.ts'],
    exclude: [],
    // Each test packages, deploys or both, on whatever machine.
    testTimeout: 300_000,
  },
})
