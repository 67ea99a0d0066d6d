import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Checkpoint, newCheckpoint } from '../../../../lib/data/repair/check.ts'
import { BUCKETS } from '../../../../lib/data/repair/sums.ts'
import { CheckpointFile, readCheckpoint } from '../../../../lib/operator/verify/checkpoint-file.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function aCheckpoint(): Checkpoint {
  const checkpoint = newCheckpoint()
  checkpoint.sums.digests[3] = 2n ** 64n - 1n
  checkpoint.sums.facts[3] = 12
  return { ...checkpoint, items: 70, next: { pk: 'LIST#prospect#live', sk: '1' }, bucket: 4 }
}

/** The path that was printed. */
const printedPath = () => /--from (\S+)$/.exec(String(vi.mocked(console.error).mock.lastCall?.[0]))?.[1] ?? ''

test('a checkpoint is read as it was written, until its folder is removed', () => {
  const file = new CheckpointFile('records')
  file.write(aCheckpoint())
  const path = printedPath()
  expect(readCheckpoint(path, 'records')).toEqual(aCheckpoint())
  file.remove()
  expect(existsSync(path)).toBe(false)
  expect(() => readCheckpoint(path, 'records')).toThrow('ENOENT')
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
  expect(() => readCheckpoint(path, 'other')).toThrow(/table records, not other/)
  const stored = JSON.parse(readFileSync(path, 'utf8'))
  const digests = Buffer.from(new BigUint64Array(BUCKETS - 1).buffer).toString('base64')
  const odd = join(temporaryFolder(), 'odd.json')
  for (const text of ['', '{}', JSON.stringify({ ...stored, digests })]) {
    writeFileSync(odd, text)
    expect(() => readCheckpoint(odd, 'records')).toThrow(odd)
  }
  file.remove()
})
