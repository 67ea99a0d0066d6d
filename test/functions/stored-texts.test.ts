import { expect, test } from 'vitest'
import { get, post } from '../support/requests/api.ts'
import { expectRefusedField } from '../support/requests/expect-problem.ts'
import { aNote, NOTES } from '../support/samples/sample-note.ts'
import { aProperty, FLAT, PROPERTIES } from '../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../support/samples/sample-prospect.ts'

// How the service stores texts that users write in several forms. test/lib/domain/phone.test.ts has the forms of phones.

const as = 'agent' as const

test.each([
  '+33 1 42 34 56 78 / 79',
  '+33 1 42 34 56 78 (1)',
  '+33 1 42 34 56 78 ou 06 12 34 56 78',
  '+41 44 668 18 00/01',
])('two phone numbers in one value, as in %s, are refused, in a create and in a filter', async (phone) => {
  expectRefusedField(await post(PROSPECTS, { name: 'Two', phone }, { as }), 'phone', 'format')
  expectRefusedField(await get(`${PROSPECTS}?${new URLSearchParams({ phone })}`, { as }), 'phone', 'format')
})

test('line breaks of every form are stored as \\n', async () => {
  const { record } = await aNote({ text: '\u2028a\r\nb\rc\nd\ve\ff\u0085g\u2028h\u2029i\u2029' })
  expect(record.text).toBe('a\nb\nc\nd\ne\nf\ng\nh\ni')
})

test('a postal code is stored in its plain form, and filters and matches find it in every form', async () => {
  const { record } = await aProperty({ postal_code: '〒１５０－\u200b９ａ２\u3000' })
  expect(record.postal_code).toBe('150-9a2')
  expect((await aProperty({ postal_code: 'ＡＢ\u00a0１\u20111ー2' })).record.postal_code).toBe('AB 1-1-2')
  for (const postal_code of ['〒150－9', '１５０９Ａ', '150\u22129 A2'])
    expect((await get(`${PROPERTIES}?${new URLSearchParams({ postal_code })}`, { as })).body.data).toEqual([
      record,
    ])
  const prospect = await aProspect({ criteria: { postal_codes: ['〒１５０－９'] } })
  expect(prospect.record.criteria).toEqual({ postal_codes: ['150-9'] })
  const { body } = await get(`${prospect.at}/matches`, { as })
  expect(body.data.map(({ property }: { property: object }) => property)).toEqual([record])
})

test.each([
  ['69/002', '/ (U+002F)'],
  ['690\u0660', '\u0660 (U+0660)'],
  ['69\n002', 'U+000A'],
  ['6\ud800', 'U+D800'],
  ['69😀', '😀 (U+1F600)'],
])('the refusal of the postal code %j names the character %s', async (postal_code, named) => {
  for (const answer of [
    await post(PROPERTIES, { ...FLAT, postal_code }, { as }),
    await post(
      PROSPECTS,
      { name: 'P', phone: '+33612345678', criteria: { postal_codes: [postal_code] } },
      { as },
    ),
  ])
    expect(answer.body.errors).toEqual([
      expect.objectContaining({ code: 'format', message: expect.stringContaining(named) }),
    ])
})

test('the last day, week and month of a summary are in 9999 in every time zone', async () => {
  const { record } = await aNote({ happened_at: '9999-12-31T23:59:59.999Z' })
  for (const zone of ['Europe/Paris', 'Pacific/Kiritimati', 'America/New_York'])
    for (const [by, last] of Object.entries({ day: '9999-12-31', week: '9999-W52', month: '9999-12' })) {
      const query = `prospect_id=${record.prospect_id}&happened_since=9999-01-01&group_by=${by}&time=happened&timezone=${zone}`
      const { body } = await get(`${NOTES}/summary?${query}`, { as })
      expect(body.data, zone).toEqual([{ [by]: last, count: 1 }])
    }
})
