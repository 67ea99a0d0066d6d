import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { Checkpoint, newCheckpoint } from '../../../../lib/data/repair/check.ts'
import { withCheckpoint } from '../../../../lib/operator/verify/checkpoint-file.ts'
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

/** A run that begins with these checkpoints, or continues from a file. */
const source = (from?: string, table = 'records') => ({
  table,
  from,
  schema: Checkpoint,
  fresh: aCheckpoint(),
})

/** The path that was printed. */
const printedPath = () => /--from (\S+)$/.exec(String(vi.mocked(console.error).mock.lastCall?.[0]))?.[1] ?? ''

/** The file of a run that was interrupted after its checkpoint advanced. */
async function interrupted(): Promise<string> {
  const run = withCheckpoint(source(), async (_, save) => {
    save()
    throw new Error('interrupted')
  })
  await expect(run).rejects.toThrow('interrupted')
  return printedPath()
}

test('a run continues from the checkpoint of an interrupted one', async () => {
  const path = await interrupted()
  expect(await withCheckpoint(source(path), async (checkpoint) => checkpoint)).toEqual(aCheckpoint())
})

test('a long run keeps a file until it ends', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const path = await withCheckpoint(source(), async (_, save) => {
    vi.advanceTimersByTime(10_000)
    save()
    expect(existsSync(printedPath())).toBe(true)
    return printedPath()
  })
  expect(existsSync(path)).toBe(false)
})

test('a short run writes no file, nor one that fails before its checkpoint advanced', async () => {
  await withCheckpoint(source(), async (_, save) => save())
  await expect(withCheckpoint(source(), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(console.error).not.toHaveBeenCalled()
})

test('refuses the checkpoint of another table, and a file without a checkpoint', async () => {
  const path = await interrupted()
  const read = (from: string, table?: string) => withCheckpoint(source(from, table), async () => undefined)
  await expect(read(path, 'other')).rejects.toThrow(/table records, not other/)
  const odd = join(temporaryFolder(), 'odd.json')
  for (const text of ['', '{}', '{"table":"records","segments":[{}],"suspects":[]}']) {
    writeFileSync(odd, text)
    await expect(read(odd)).rejects.toThrow(odd)
  }
})
