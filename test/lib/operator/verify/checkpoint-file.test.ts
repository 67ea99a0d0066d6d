import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { Checkpoint } from '../../../../lib/data/repair/check.ts'
import { withCheckpoint } from '../../../../lib/operator/verify/report.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const checkpoint: Checkpoint = {
  segments: [{ items: 70, after: { pk: 'LIST#prospect#live', sk: '1' }, isDone: false }],
  left: [
    { fault: 'unreadable', id: 'prs_1' },
    { fault: 'stray', key: { pk: 'LIST#prospect#live', sk: '1' } },
    { fault: 'miscounted', counter: { counts: 'referrers', id: 'prs_1' } },
  ],
}

/** Returns the options of a run that starts at the beginning, or continues from a checkpoint file. */
const source = (from?: string, table = 'records') => ({ table, from, schema: Checkpoint })

/** Returns the path of the checkpoint file from the last line on standard error. */
const printedPath = () => /--from (\S+)$/.exec(String(vi.mocked(console.error).mock.lastCall?.[0]))?.[1] ?? ''

/** Interrupts a run after it has saved a checkpoint, and returns the path of the checkpoint file. */
async function interrupted(): Promise<string> {
  const run = withCheckpoint(source(), async (_, save) => {
    save({ segments: [], left: [] })
    save(checkpoint)
    throw new Error('interrupted')
  })
  await expect(run).rejects.toThrow('interrupted')
  return printedPath()
}

test('withCheckpoint continues from the last checkpoint of an interrupted run', async () => {
  const path = await interrupted()
  expect(await withCheckpoint(source(path), async (from) => from)).toEqual(checkpoint)
})

test('withCheckpoint removes the checkpoint file at the end of a run', async () => {
  const path = await withCheckpoint(source(), async (_, save) => {
    save(checkpoint)
    expect(existsSync(printedPath())).toBe(true)
    return printedPath()
  })
  expect(existsSync(path)).toBe(false)
})

test('withCheckpoint refuses the checkpoint of another table, and a file without a checkpoint', async () => {
  const path = await interrupted()
  const read = (from: string, table?: string) => withCheckpoint(source(from, table), async () => undefined)
  await expect(read(path, 'other')).rejects.toThrow(/table records, not other/)
  const odd = join(temporaryFolder(), 'odd.json')
  for (const text of ['', '{}', '{"table":"records","checkpoint":[{}]}']) {
    writeFileSync(odd, text)
    await expect(read(odd)).rejects.toThrow(odd)
  }
})
