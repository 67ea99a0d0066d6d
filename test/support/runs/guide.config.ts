import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/** `npm run test:guide`: the README's way to a first stage, with the real serverless and a stand-in for AWS. */
export default defineConfig({
  test: {
    ...usual.test,
    root: new URL('../../..', import.meta.url).pathname,
    include: ['test/guide/**/*.test.ts'],
    exclude: [],
    // Each test packages, deploys or both, on whatever machine.
    testTimeout: 300_000,
  },
})
