import { describe, expect, onTestFinished, test } from 'vitest'
import { getItem, putItem } from '../../../lib/data/table/client.ts'
import { historyKey, recordKey } from '../../../lib/data/table/keys.ts'
import { call, del, get, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { faults } from '../../support/store/checked-table.ts'
import { interceptRequests } from '../../support/store/intercept.ts'
import { everyItem } from '../../support/store/invariants.ts'
import { measured } from '../../support/store/measure.ts'

const agent = { as: 'agent' } as const
const admin = { as: 'admin' } as const
const erase = (at: string) => call('POST', `${at}/erase`, admin)
const isInTable = async (text: string) => JSON.stringify(await everyItem()).includes(text)

/** Adds copies of the history entry `from` until the history has `to` entries. */
async function fillHistory(id: string, from: number, to: number): Promise<void> {
  const entry = await getItem(historyKey(id, from))
  for (let ordinal = from + 1; ordinal <= to; ordinal++)
    await putItem({ Item: { ...entry, ...historyKey(id, ordinal), version: ordinal } })
  const item = await getItem(recordKey(id))
  await putItem({ Item: { ...item, history: { ...Object(item?.history), entries: to } } })
}

/**
 * Simulates a transaction that DynamoDB is still applying. Queries do not return the new history entry yet, but
 * GetItem does.
 */
function hideFromQueries(id: string, ordinal: number): void {
  const { pk, sk } = historyKey(id, ordinal)
  const stop = interceptRequests(async (request, send) => {
    const answer = await send()
    const output: unknown = Object(answer).output
    if (typeof output === 'object' && output !== null && 'Items' in output && Array.isArray(output.Items))
      output.Items = output.Items.filter(
        (item) => !request.command.startsWith('Query') || item.pk !== pk || item.sk !== sk,
      )
    return answer
  })
  onTestFinished(stop)
}

describe('an erasure while queries do not return the newest history entry yet', () => {
  test('an erasure erases the history entry of an edit even if queries do not return the entry yet', async () => {
    const { record, at } = await aProspect()
    await put(at, { name: 'Hidden Dddddd' }, agent)
    hideFromQueries(record.id, 2)
    expect((await erase(at)).status).toBe(200)
    expect(await getItem(historyKey(record.id, 2))).toMatchObject({ changes: [{ field: 'name' }] })
  })

  test('an erasure erases the history entry of a delete even if queries do not return the entry yet', async () => {
    const { record, at } = await aProspect({ name: 'Deleted Ffffff' })
    await del(at, admin)
    hideFromQueries(record.id, 2)
    expect((await erase(at)).status).toBe(404)
    expect(JSON.stringify(await getItem(historyKey(record.id, 2)))).not.toContain('Ffffff')
  })
})

describe('a prospect with a long history', () => {
  async function aLongHistory(entries: number) {
    const { record, at } = await aProspect({ name: 'é'.repeat(200) })
    await put(at, { name: 'à'.repeat(200) }, agent)
    await fillHistory(record.id, 2, entries)
    return { record, at }
  }

  test('each erase request continues where the last one stopped, and reads at most 500 entries', async () => {
    const { at } = await aLongHistory(2_500)
    for (const isLast of [false, false, false, false, false, true]) {
      const { result, units, written } = await measured(() => erase(at))
      if (isLast) expect(result.status).toBe(200)
      else expectProblem(result, 503, 'erasure_unfinished')
      expect(result.headers['retry-after']).toBe(isLast ? undefined : '1')
      // 500 entries of about 1 KB cost 125 units.
      expect(units - written).toBeLessThan(160)
    }
    expect(await isInTable('àààà')).toBe(false)
    expect((await get(`${at}/history`, admin)).body.pagination.total).toBe(2_501)
    const again = await measured(() => erase(at))
    expect(again.result.status).toBe(200)
    expect(again.units).toBeLessThan(10)
  })

  test('verify completes an interrupted erasure, also if the progress of the erasure is wrong', async () => {
    const { record, at } = await aLongHistory(1_100)
    const late = await getItem(historyKey(record.id, 900))
    expect((await erase(at)).status).toBe(503)
    // A torn backup may contain an entry from before the erasure and the progress from after it.
    if (late) await putItem({ Item: late })
    await putItem({ Item: { ...late, ...historyKey(record.id, 1_000) } })
    expect(await faults()).toEqual([`found: different ${record.id} erasure`])
    await faults(true)
    expect(await isInTable('àààà')).toBe(false)
  })
})
