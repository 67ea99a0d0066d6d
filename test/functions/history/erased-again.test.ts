import { describe, expect, onTestFinished, test } from 'vitest'
import { call, del, get, put } from '../../support/requests/api.ts'
import { expectProblem } from '../../support/requests/expect-problem.ts'
import { aProspect } from '../../support/samples/sample-prospect.ts'
import { faults } from '../../support/store/checked-table.ts'
import { interceptRequests } from '../../support/store/intercept.ts'
import { everyItem } from '../../support/store/invariants.ts'
import { copyHistoryItem, historyItem, lengthenHistory } from '../../support/store/items.ts'
import { measured } from '../../support/store/measure.ts'

const agent = { as: 'agent' } as const
const admin = { as: 'admin' } as const
const erase = (at: string) => call('POST', `${at}/erase`, admin)
const isInTable = async (text: string) => JSON.stringify(await everyItem()).includes(text)

/**
 * Simulates a transaction that DynamoDB is still applying. Queries do not return the new history entry yet, but
 * GetItem does.
 */
async function hideFromQueries(id: string, ordinal: number): Promise<void> {
  const { pk, sk } = (await historyItem(id, ordinal)) ?? expect.fail()
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
    await hideFromQueries(record.id, 2)
    expect((await erase(at)).status).toBe(200)
    expect(await historyItem(record.id, 2)).toMatchObject({ changes: [{ field: 'name' }] })
  })

  test('an erasure erases the history entry of a delete even if queries do not return the entry yet', async () => {
    const { record, at } = await aProspect({ name: 'Deleted Ffffff' })
    await del(at, admin)
    await hideFromQueries(record.id, 2)
    expect((await erase(at)).status).toBe(404)
    expect(JSON.stringify(await historyItem(record.id, 2))).not.toContain('Ffffff')
  })
})

describe('a prospect with a long history', () => {
  async function aLongHistory(entries: number) {
    const { record, at } = await aProspect({ name: 'é'.repeat(200) })
    await put(at, { name: 'à'.repeat(200) }, agent)
    await lengthenHistory(record.id, 2, entries)
    return { record, at }
  }

  test('each erase request continues where the last one stopped, and reads at most 900 units', async () => {
    const { at } = await aLongHistory(4_000)
    for (const isLast of [false, true]) {
      const { result, units, written } = await measured(() => erase(at))
      if (isLast) expect(result.status).toBe(200)
      else expectProblem(result, 503, 'erasure_unfinished')
      expect(result.headers['retry-after']).toBe(isLast ? undefined : '1')
      expect(units - written).toBeLessThanOrEqual(900)
    }
    expect(await isInTable('àààà')).toBe(false)
    expect((await get(`${at}/history`, admin)).body.pagination.total).toBe(4_001)
    const again = await measured(() => erase(at))
    expect(again.result.status).toBe(200)
    expect(again.units).toBeLessThan(10)
  })

  test('verify completes an interrupted erasure, also if the progress of the erasure is wrong', async () => {
    const { record, at } = await aLongHistory(4_000)
    const late = (await historyItem(record.id, 900)) ?? expect.fail()
    expect((await erase(at)).status).toBe(503)
    // A torn backup may contain an entry from before the erasure and the progress from after it.
    await copyHistoryItem(record.id, late, [900, 1_000])
    expect(await faults()).toEqual([`found: different ${record.id} erasure`])
    await faults(true)
    expect(await isInTable('àààà')).toBe(false)
  })
})
