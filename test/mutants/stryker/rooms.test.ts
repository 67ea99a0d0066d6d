import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles } from '../../support/project/source-files.ts'
import { rooms } from './rooms.ts'

const files = projectFiles()

test.each(Object.entries(rooms))(
  'every file pattern of the room %s in rooms.ts matches a file',
  (_, { mutate, tests }) => {
    const stale = [...mutate, ...tests].filter((pattern) => !files.some((file) => matchesGlob(file, pattern)))
    expect(stale).toEqual([])
  },
)
