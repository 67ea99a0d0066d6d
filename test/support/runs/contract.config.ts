import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/** `npm run test:contract`: judges of `openapi.json` from outside, and of a running service by it. */
export default defineConfig({
  test: {
    ...usual.test,
    root: new URL('../../..', import.meta.url).pathname,
    include: ['test/contract/*.test.ts'],
    exclude: [],
    reporters: ['verbose'],
    testTimeout: 120_000,
  },
})
