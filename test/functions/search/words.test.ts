import { beforeAll, expect, test } from 'vitest'
import { searched } from '../../support/requests/searched.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** The names of prospects. All prospects have the same e-mail. */
const names = {
  zoe: 'Zoé Ångström',
  lukasz: 'Łukasz MÜLLER-Nuñez',
  ana: 'ANA MARÍA Ruiz',
  brien: "Seán O'Brien",
  tanaka: '田中 太郎',
  smiley: '😀 Smiley 🏠Casa',
  field: 'ﬁeld ①② Ｗｉｄｅ',
  isik: 'İpek Işık',
  jon: 'Jon Smith',
  jonB: 'Jon B Smythe',
  vietnam: 'Nguyễn Thị Ánh',
  plots: 'Plots 4110 4211 4312',
  dupont: 'Du\u00adpont Mar\u200btin',
  keshav: 'می\u200cخواهم',
}

const ids = new Map<string, string>()

beforeAll(async () => {
  for (const [key, name] of Object.entries(names))
    ids.set(key, (await aProspect({ name, email: 'qq@qq.qq' })).record.id)
})

/** Returns the ids of the prospects with these keys of `names`, newest first. */
const idsOf = (keys: string[]) =>
  keys
    .map((key) => ids.get(key))
    .toSorted()
    .toReversed()

// test/model and test/lib/domain/words.test.ts compare random texts of many scripts.
test.each([
  ['several accents on one letter are ignored', 'nguyen thi anh', ['vietnam']],
  ['letters without a Unicode decomposition', 'lukasz', ['lukasz']],
  ['words from both sides of a hyphen', 'nunez muller', ['lukasz']],
  ['the beginnings of words', 'ru an', ['ana']],
  ['every word must match', 'ana zoe', []],
  ['only the beginning of a word counts', 'ngstrom', []],
  ['apostrophes separate words', "o'brien", ['brien']],
  ['a Chinese character beside a longer word', '田中 太', ['tanaka']],
  ['emoji in the query are ignored', '😀 casa', ['smiley']],
  ['digits in circles', '12', ['field']],
  ['full-width letters in the query', 'ｆｉｅｌｄ', ['field']],
  ['the Turkish i with and without a dot', 'ipek isik', ['isik']],
  ['a single letter beside a longer word', 'jon b', ['jonB']],
  ['a single letter that begins a longer word', 's jon', ['jon', 'jonB']],
  ['a single letter that begins no word', 'jon z', []],
  ['a repeated word', 'jon jon JON jön', ['jon', 'jonB']],
  ['punctuation around words', '  "jon", (b)!', ['jonB']],
  ['numbers in order', '4110 4211 43', ['plots']],
  ['a plus for a space', 'jon+b', ['jonB']],
  ['invisible characters in the name', 'dupont martin', ['dupont']],
  ['invisible characters in the query', '\ufeffdu\u2060po\u200e\u200dnt', ['dupont']],
  ['Persian without the joiner of a name', 'میخواهم', ['keshav']],
])('a search by name finds %s: "%s"', async (_, query, found) => {
  expect(await searched(PROSPECTS, query)).toEqual(idsOf(found))
})

test('a search finds a postal code with and without its spaces and dashes', async () => {
  const { record } = await aProperty({ postal_code: 'W10 5qb' })
  for (const query of ['W105QB', 'w105', 'w10 5qb', '5qb w10', 'lyon w105q'])
    expect(await searched(PROPERTIES, query), query).toEqual([record.id])
})
