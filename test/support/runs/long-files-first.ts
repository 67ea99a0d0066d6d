import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { seededRandom } from '../../../lib/local/demo/samples.ts'

/**
 * Test files that take long, because they start services, package stages or have many steps. If such a file ran last, the other
 * workers would be idle meanwhile.
 */
const LONG = /\/(start|stack|sequential|offline|killed|followers|model\/faults|refused\/refused)\.test\.ts$/

/** Puts the long test files first and orders the rest randomly by the seed of the run. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const random = seededRandom(this.ctx.config.sequence.seed)
    return files
      .toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
      .map((file) => ({
        file,
        position: LONG.test(file.moduleId) ? -1 : random.whole(0, files.length * 1_000),
      }))
      .toSorted((a, b) => a.position - b.position)
      .map(({ file }) => file)
  }
}
