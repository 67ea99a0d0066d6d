import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/** Whatever files a mistake put in by hand names, of whichever run they are. */
export default defineConfig({
  test: {
    ...usual.test,
    root: new URL('../../..', import.meta.url).pathname,
    exclude: ['**/node_modules/**'],
  },
})
