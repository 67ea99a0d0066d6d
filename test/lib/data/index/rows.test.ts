import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choice, decimal, delay, text, time } from '../../../../lib/data/index/row-fields.ts'
import { decoded, encoded, rowsOf, seqInRow } from '../../../../lib/data/index/rows.ts'
import { properties } from '../../../../lib/data/records/properties.ts'
import { prospects } from '../../../../lib/data/records/prospects.ts'
import { transactions } from '../../../../lib/data/records/transactions.ts'

type Thing = {
  status: 'a' | 'b' | undefined
  amount: number | undefined
  at: string
  edited: string
  name: string
}

const family = {
  name: 'things',
  bytes: 40,
  fields: {
    status: choice<Thing>({ a: 1, b: 2 }, ({ status }) => status),
    amount: decimal<Thing>(({ amount }) => amount),
    created: time<Thing>(({ at }) => at),
    later: delay<Thing>(
      ({ at }) => at,
      ({ edited }) => edited,
    ),
    name: text<Thing>(16, ({ name }) => name),
  },
}

// No record has a time of 1970-01-01T00:00:00.000Z, which stands for no time.
const someTime = fc.date({ min: new Date(1), max: new Date('2500-01-01'), noInvalidDate: true })
const someThing: fc.Arbitrary<Thing> = fc.record({
  status: fc.constantFrom('a', 'b', undefined),
  amount: fc.oneof(
    fc.constant(undefined),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ min: 0, max: 1e12, noNaN: true }),
    fc.nat(1e12).map((cents) => cents / 100),
    fc.constantFrom(0, 250_000, 2 ** 48, 2 ** 48 - 1, 0.1, 1e12, 1e22, 1e23),
  ),
  at: someTime.map((date) => date.toISOString()),
  edited: someTime.map((date) => date.toISOString()),
  name: fc.string({ maxLength: 16, unit: 'grapheme' }).map((each) => [...each].slice(0, 16).join('')),
})

test('decoding a packed row returns the values that were encoded', () => {
  fc.assert(
    fc.property(someThing, (thing) => {
      const { status, amount, at, edited, name } = thing
      const created = Date.parse(at)
      expect(decoded(family, encoded(family, thing))).toEqual({
        ...{ status, created, later: Date.parse(edited) - created, name },
        amount: Object.is(amount, -0) ? 0 : amount,
      })
    }),
  )
})

test('an older packed row has no value for a field that was added later', () => {
  const { status, amount } = family.fields
  const old = { name: 'things', bytes: 40, fields: { status } }
  const bytes = encoded(old, { status: 'b', amount: 1, at: '', edited: '', name: '' })
  expect(decoded({ name: 'things', bytes: 40, fields: { status, amount } }, bytes)).toEqual({
    status: 'b',
    amount: undefined,
  })
})

test('the segment and the attribute of a packed row determine the sequence number of its record', () => {
  const places = new Set<string>()
  for (let seq = 1; seq <= 3_000; seq++) {
    const [row] = rowsOf('thing', [family], {
      seq,
      data: { status: 'a', amount: 1, at: '', edited: '', name: '' },
    })
    if (!row) throw new Error('The record has no packed row')
    places.add(`${row.key.pk} ${row.key.sk} ${row.attribute}`)
    expect(seqInRow(Number(row.key.sk), row.attribute)).toBe(seq)
  }
  expect(places.size).toBe(3_000)
})

/** Existing tables contain these bytes, so a change of the bytes needs a migration. */
test('packed rows have the same bytes as in earlier releases', () => {
  const times = { created_at: '2026-11-22T10:00:00.000Z', updated_at: '2026-11-22T10:00:01.000Z' }
  const property = { ...times, id: 'prp', address: 'x', type: 'land', surface: 54.5, price: 260_000 } as const
  const prospect = { ...times, id: 'prs', name: 'Éva', email: 'e', type: 'buyer', status: 'active' } as const
  const offer = { ...times, id: 'txn', prospect_id: 'p', property_id: 'q', offer_amount: 245_000.5 } as const
  const hex = (rows: { value: Uint8Array }[]) => rows.map(({ value }) => Buffer.from(value).toString('hex'))
  expect({
    property: hex(
      rowsOf('property', properties.rows ?? [], { seq: 1, data: { ...property, status: 'sold' } }),
    ),
    prospect: hex(
      rowsOf('prospect', prospects.rows ?? [], {
        seq: 1,
        data: { ...prospect, criteria: { budget_max: 3e5 }, archived_at: times.updated_at },
      }),
    ),
    transaction: hex(
      rowsOf('transaction', transactions.rows ?? [], { seq: 1, data: { ...offer, status: 'pending' } }),
    ),
  }).toMatchInlineSnapshot(`
    {
      "property": [
        "040e641a420221",
        "01a202b2c500d00f",
        "",
      ],
      "prospect": [
        "0102006b03",
        "01a202b2c500d00f",
        "03657661",
        "",
      ],
      "transaction": [
        "0143256255",
        "01a202b2c500d00f",
      ],
    }
  `)
})
