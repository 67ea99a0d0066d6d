import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import usual from '../../../vitest.config.ts'
import { roomIn } from './rooms.ts'

const { projects: _, ...common } = usual.test ?? {}
const patterns = roomIn(process.env).tests

/** Runs test files in the order of the patterns in `rooms.ts`. The first files are quick and kill most mutants. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const indexOf = ({ moduleId }: TestSpecification) =>
      patterns.findIndex((pattern) => matchesGlob(relative(this.ctx.config.root, moduleId), pattern))
    return files.toSorted((a, b) => indexOf(a) - indexOf(b))
  }
}

/** The Vitest configuration for one room. A room is a group of mutated files in `rooms.ts`. */
export default defineConfig({
  test: {
    ...common,
    include: [...patterns],
    globalSetup: 'test/support/runs/engine.ts',
    sequence: { shuffle: false, sequencer: AsNamed },
  },
})
