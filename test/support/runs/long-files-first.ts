import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { seededRandom } from '../../../lib/local/demo/samples.ts'

/**
 * Long test files, which start services, package stages or take many steps. At the end of a run the other workers
 * would be idle.
 */
const LONG = /\/(start|stack|model)\.test\.ts$/

/** Orders test files randomly by the seed of the run, with the long ones first. */
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
