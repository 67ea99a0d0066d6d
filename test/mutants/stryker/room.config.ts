import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import usual from '../../../vitest.config.ts'

const patterns = (process.env.ROOM_TESTS ?? '').split(' ')

/**
 * Files in reverse: a room's own tests, in `test/lib`, are quick, and notice most mutants before those that go through the
 * front door, in `test/functions`, begin.
 */
class OwnTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (a.moduleId > b.moduleId ? -1 : 1))
  }
}

/** The tests of one room, as Stryker runs them again and again. */
export default defineConfig({
  test: {
    ...usual.test,
    include: patterns,
    exclude: [],
    sequence: { shuffle: false, sequencer: OwnTestsFirst },
  },
})
