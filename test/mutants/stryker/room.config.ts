import { defineConfig } from 'vitest/config'
import usual from '../../../vitest.config.ts'

/** The tests of one room, as Stryker runs them again and again. */
export default defineConfig({
  test: {
    ...usual.test,
    include: (process.env.ROOM_TESTS ?? '').split(' '),
    exclude: [],
    sequence: { shuffle: false },
  },
})
