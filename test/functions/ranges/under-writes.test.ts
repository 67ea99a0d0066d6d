import { beforeEach, describe, expect, test } from 'vitest'
import { del, put } from '../../support/requests/api.ts'
import { idsByCursor } from '../../support/requests/every-cursor.ts'
import { countAsMore } from '../../support/samples/full-vectors.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'

beforeEach(useFreshTable)

const orders = ['created_at', 'updated_at', 'price', 'surface', 'yield'].flatMap((name) => [name, `-${name}`])

describe.each(['the lists', 'packed rows'])('from %s', (source) => {
  test.each(orders)(
    'by cursor, sort=%s: what stays is shown exactly once, whatever comes, changes or goes',
    async (sort) => {
      if (source === 'packed rows') await countAsMore('property', 'live', 300)
      const fields = (n: number) => ({
        price: 100_000 + (n % 3) * 1_000,
        surface: 30 + (n % 2),
        estimated_rent: n % 4 === 0 ? undefined : 500 + (n % 3),
      })
      const kept: string[] = []
      const others: string[] = []
      for (let n = 0; n < 24; n++) {
        const { at, record } = await aProperty(fields(n))
        if (n % 2 === 0) kept.push(record.id)
        else others.push(at)
      }
      const meanwhile = async () => {
        const [first, second] = others.splice(0, 2)
        // Changed records come last by `updated_at`: without an end of the writes the walk would have none.
        if (first === undefined || second === undefined) return
        await aProperty(fields(others.length))
        await put(first, { price: 100_500, surface: 31.5, estimated_rent: 501 }, { as: 'agent' })
        await del(second, { as: 'admin' })
      }
      const seen = await idsByCursor(`${PROPERTIES}?sort=${sort}&price_min=1`, { limit: 5, meanwhile })
      const stayed = seen.filter((id) => kept.includes(id))
      expect(stayed.toSorted()).toEqual(kept.toSorted())
    },
  )
})
