import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { Checkpoint, newCheckpoint } from '../../../../lib/data/repair/check.ts'
import { CheckpointFile, readCheckpoint } from '../../../../lib/operator/verify/checkpoint-file.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function aCheckpoint(): Checkpoint {
  const checkpoint = newCheckpoint()
  checkpoint.segments[1] = { items: 70, after: { pk: 'LIST#prospect#live', sk: '1' }, isDone: false }
  checkpoint.suspects.set('prs_1 referrers', {
    fault: 'miscounted',
    counter: { counts: 'referrers', id: 'prs_1' },
  })
  checkpoint.suspects.set('prp_1', { fault: 'contradictory', property: 'prp_1', offers: [] })
  return checkpoint
}

/** The path that was printed. */
const printedPath = () => /--from (\S+)$/.exec(String(vi.mocked(console.error).mock.lastCall?.[0]))?.[1] ?? ''

test('a checkpoint is read as it was written, until its folder is removed', () => {
  const file = new CheckpointFile('records')
  file.write(aCheckpoint())
  const path = printedPath()
  expect(readCheckpoint(path, 'records', Checkpoint)).toEqual(aCheckpoint())
  file.remove()
  expect(existsSync(path)).toBe(false)
  expect(() => readCheckpoint(path, 'records', Checkpoint)).toThrow('ENOENT')
})

test('a short check writes no file', () => {
  const file = new CheckpointFile('records')
  file.writeSometimes(aCheckpoint())
  file.remove()
  expect(console.error).not.toHaveBeenCalled()
})

test('refuses the checkpoint of another table, and a file without a checkpoint', () => {
  const file = new CheckpointFile('records')
  file.write(aCheckpoint())
  const path = printedPath()
  expect(() => readCheckpoint(path, 'other', Checkpoint)).toThrow(/table records, not other/)
  const odd = join(temporaryFolder(), 'odd.json')
  for (const text of ['', '{}', '{"table":"records","segments":[{}],"suspects":[]}']) {
    writeFileSync(odd, text)
    expect(() => readCheckpoint(odd, 'records', Checkpoint)).toThrow(odd)
  }
  file.remove()
})
