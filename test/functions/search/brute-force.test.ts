import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { call, del, put } from '../../support/requests/api.ts'
import { searched } from '../../support/requests/searched.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'
import { useFreshTable } from '../../support/store/fresh-table.ts'
import { expectInvariants } from '../../support/store/invariants.ts'

/** A few letters of each script in several forms. With few letters, random words often have the same beginning. */
const scripts = [
  ['a', 'á', 'Ä', 'e', 'É', 'ê', 'o', 'Ö', 'ñ', 'N', 'ł', 'Ø', 'ß', 'ş', 'ﬁ', 'Ａ'],
  ['α', 'ά', 'Α', 'ε', 'Έ', 'σ', 'ς', 'Σ', 'ω', 'ώ'],
  ['и', 'й', 'И', 'е', 'ё', 'Ё', 'в', 'Н'],
  ['田', '中', '太', '郎', '東', '𠮷', 'が', 'か', '한'],
  ['1', '2', '①', '３'],
] as const
const separators = [' ', ' ', ' 😀 ', '-', ", '", ' 👩‍👧🏽 ', '.', ' 🇫🇷']

const wordIn = (letters: readonly string[]) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 4 }).map((word) => word.join(''))

/** Returns texts of up to six words. Each word uses only one of the `scripts`. */
function textIn(scripts: readonly (readonly string[])[]) {
  const word = fc.oneof(...scripts.map(wordIn))
  const more = fc.array(fc.tuple(fc.constantFrom(...separators), word), { maxLength: 5 })
  return fc.tuple(word, more).map(([first, rest]) => [first, ...rest.flat()].join(''))
}

/** Letters without a Unicode decomposition, and the letters that users type in a search instead. */
const PLAIN = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['ß', 'ss'],
  ['ς', 'σ'],
])

/** Returns the words of a text without case and accents. Works letter by letter, to be independent of the service's code. */
function foldedWords(raw: string): string[] {
  const words = ['']
  for (const letter of raw.normalize('NFKD')) {
    if (/\p{M}/u.test(letter)) continue
    const small = letter.toLowerCase()
    if (/[\p{L}\p{N}]/u.test(small)) words.push(`${words.pop()}${PLAIN.get(small) ?? small}`)
    else words.push('')
  }
  return words.filter((each) => each !== '')
}

const begins = (words: string[], query: string) =>
  foldedWords(query).every((asked) => words.some((each) => each.startsWith(asked)))

const isAsking = (query: string) =>
  foldedWords(query).some((each) => [...each].length > 1 || /^[田中太郎東𠮷か]/u.test(each))

const fate = fc.constantFrom('kept', 'kept', 'kept', 'rewritten', 'archived', 'deleted')

/** The query is `own`. If `own` is undefined, the query is a part of a record's text, so that it often finds a record. */
type Asked = { own: string | undefined; of: number; from: number; length: number }

function queryOf({ own, of, from, length }: Asked, texts: string[]): string {
  const letters = [...(texts[of % texts.length] ?? '')]
  const start = from % Math.max(1, letters.length - 1)
  return own ?? letters.slice(start, start + length).join('')
}

type Found = { id: string; text: string; archived: boolean }

/** Keeps, changes, archives or deletes a record, depending on `end`. Returns the record, or nothing after a delete. */
async function changedBy(
  { record, at }: Awaited<ReturnType<typeof aProperty>>,
  field: string,
  { before, after, end }: { before: string; after: string; end: string },
): Promise<Found[]> {
  if (end === 'rewritten') await put(at, { [field]: after }, { as: 'agent' })
  if (end === 'archived') await call('POST', `${at}/archive`, { as: 'agent' })
  if (end === 'deleted') await del(at, { as: 'admin' })
  const found = { id: record.id, text: end === 'rewritten' ? after : before, archived: end === 'archived' }
  return end === 'deleted' ? [] : [found]
}

describe.each([
  { list: PROPERTIES, field: 'address', make: aProperty, of: scripts, fixed: '' },
  // Names have no digits, because a search reads digits as a phone number. A search also finds a prospect by the words of its
  // e-mail. `fixed` contains this e-mail.
  { list: PROSPECTS, field: 'name', make: aProspect, of: scripts.slice(0, -1), fixed: ' ada@example.com' },
])('$list', ({ list, field, make, of, fixed }) => {
  const text = textIn(of)
  const history = fc.record({ before: text, after: text, end: fate })
  const asked = fc.record({
    own: fc.option(text, { freq: 3, nil: undefined }),
    of: fc.nat(),
    from: fc.nat(),
    length: fc.integer({ min: 1, max: 9 }),
  })
  const histories = fc.array(history, { minLength: 5, maxLength: 10 })
  const queries = fc.array(asked, { minLength: 12, maxLength: 12 })

  test('a random search finds exactly the records whose words begin with the words of the query', async () => {
    await fc.assert(
      fc.asyncProperty(histories, queries, async (histories, queries) => {
        await useFreshTable()
        const all: Found[] = []
        for (const history of histories)
          all.unshift(...(await changedBy(await make({ [field]: history.before }), field, history)))

        const texts = histories.map(({ before }) => before)
        for (const query of queries.map((asked) => queryOf(asked, texts)).filter(isAsking)) {
          const matches = all.filter(({ text }) => begins(foldedWords(text + fixed), query))
          for (const status of ['live', 'archived', 'all']) {
            const expected = matches.filter(
              ({ archived }) => status === 'all' || archived === (status === 'archived'),
            )
            const found = await searched(list, query, status === 'live' ? {} : { status })
            expect(found, `"${query}" ${status}`).toEqual(expected.map(({ id }) => id))
          }
        }
        await expectInvariants()
      }),
      { numRuns: 4 },
    )
  })
})
