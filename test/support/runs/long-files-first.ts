import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { seededRandom } from '../../../lib/local/demo/samples.ts'

/** Files that start services, package stages or take many steps: at the end of a run, one of them would be waited for alone. */
const LONG = /\/(start|stack|model)\.test\.ts$/

/** Test files in any order, by the seed of the run, but for the long ones, which begin it. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const random = seededRandom(this.ctx.config.sequence.seed)
    return files
      .toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
      .map((file) => ({ file, place: LONG.test(file.moduleId) ? -1 : random.whole(0, files.length * 1_000) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ file }) => file)
  }
}
