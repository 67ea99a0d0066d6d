import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/** `npm run test:dynamodb-local`: what is tested against a store, on AWS's own one; several times slower. */
export default defineConfig({
  test: {
    ...usual.test,
    root: new URL('../../..', import.meta.url).pathname,
    include: ['test/lib/data/**/*.test.ts', 'test/model/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: 'test/support/runs/dynamodb-local.ts',
    testTimeout: 120_000,
  },
})
