import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import usual from '../../../vitest.config.ts'
import { roomIn } from './rooms.ts'

const { projects: _, ...common } = usual.test ?? {}
const patterns = roomIn(process.env).tests

/** In the order in which a room names them, so that its own tests, which are quick, notice most before the others begin. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) =>
      patterns.findIndex((pattern) => matchesGlob(relative(this.ctx.config.root, moduleId), pattern))
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

/** The tests of one room, as Stryker runs them again and again. */
export default defineConfig({
  test: {
    ...common,
    include: [...patterns],
    globalSetup: 'test/support/runs/engine.ts',
    sequence: { shuffle: false, sequencer: AsNamed },
  },
})
