import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { Checkpoint } from '../../../../lib/data/repair/check.ts'
import { withCheckpoint } from '../../../../lib/operator/verify/report.ts'
import { temporaryFolder } from '../../../support/processes/temporary-folder.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const checkpoint: Checkpoint = [{ items: 70, after: { pk: 'LIST#prospect#live', sk: '1' }, isDone: false }]

/** A run from the beginning, or from a checkpoint file. */
const source = (from?: string, table = 'records') => ({ table, from, schema: Checkpoint })

beforeEach(() => {
  vi.spyOn(console, 'error')
})

/** Returns the printed path. */
const printedPath = () => /--from (\S+)$/.exec(String(vi.mocked(console.error).mock.lastCall?.[0]))?.[1] ?? ''

/** Returns the file of a run that was interrupted after it saved its checkpoint. */
async function interrupted(): Promise<string> {
  const run = withCheckpoint(source(), async (_, save) => {
    save([])
    save(checkpoint)
    throw new Error('interrupted')
  })
  await expect(run).rejects.toThrow('interrupted')
  return printedPath()
}

test('a run continues from the last checkpoint of an interrupted run', async () => {
  const path = await interrupted()
  expect(await withCheckpoint(source(path), async (from) => from)).toEqual(checkpoint)
})

test('the file is removed at the end of a run', async () => {
  const path = await withCheckpoint(source(), async (_, save) => {
    save(checkpoint)
    expect(existsSync(printedPath())).toBe(true)
    return printedPath()
  })
  expect(existsSync(path)).toBe(false)
})

test('refuses the checkpoint of another table, and a file without a checkpoint', async () => {
  const path = await interrupted()
  const read = (from: string, table?: string) => withCheckpoint(source(from, table), async () => undefined)
  await expect(read(path, 'other')).rejects.toThrow(/table records, not other/)
  const odd = join(temporaryFolder(), 'odd.json')
  for (const text of ['', '{}', '{"table":"records","checkpoint":[{}]}']) {
    writeFileSync(odd, text)
    await expect(read(odd)).rejects.toThrow(odd)
  }
})
