import { beforeAll, describe, expect, test } from 'vitest'
import { searched } from '../../support/requests/searched.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** Found by their names, and by nothing in their e-mails, which are all the same. */
const names = {
  zoe: 'Zoé Ångström',
  lukasz: 'Łukasz MÜLLER-Nuñez',
  ana: 'ANA MARÍA Ruiz',
  brien: "Seán O'Brien",
  eleni: 'Ελένη Παπαδόπουλος',
  ivan: 'Иван Йовков',
  tanaka: '田中 太郎',
  lin: '林 小姐',
  hangul: '한국 김',
  weiss: 'Greta Weiß',
  smiley: '😀 Smiley 🏠Casa',
  field: 'ﬁeld ①② Ｗｉｄｅ',
  isik: 'İpek Işık',
  jon: 'Jon Smith',
  jonB: 'Jon B Smythe',
  vietnam: 'Nguyễn Thị Ánh',
  plots: 'Plots 4110 4211 4312',
}

const ids = new Map<string, string>()

beforeAll(async () => {
  for (const [key, name] of Object.entries(names))
    ids.set(key, (await aProspect({ name, email: 'qq@qq.qq' })).record.id)
})

/** Newest first, as lists are. */
const idsOf = (keys: string[]) =>
  keys
    .map((key) => ids.get(key))
    .toSorted()
    .toReversed()

describe.each([
  ['nor do those of the query', 'ZÖÈ', ['zoe']],
  ['composed or not', 'zoe\u0301 a\u030angstro\u0308m', ['zoe']],
  ['several on one letter', 'nguyen thi anh', ['vietnam']],
  ['letters Unicode does not take apart', 'lukasz', ['lukasz']],
  ['case does not count', 'ana maría RUIZ', ['ana']],
  ['words from both sides of a hyphen', 'nunez muller', ['lukasz']],
  ['and with the hyphen', 'müller-nuñez', ['lukasz']],
  ['the beginnings of words', 'ru an', ['ana']],
  ['every word must be there', 'ana zoe', []],
  ['only the beginning of a word counts', 'ngstrom', []],
  ['apostrophes part words', "o'brien", ['brien']],
  ['and may be left out of the query as a space', 'o brien', ['brien']],
  ['Greek capitals', 'ΠΑΠΑΔΌΠΟΥΛΟΣ', ['eleni']],
  ['a sigma that is not the last', 'παπαδοπουλοσ', ['eleni']],
  ['a final sigma that is', 'παπαδόπουλος', ['eleni']],
  ['Cyrillic with and without its marks', 'йов иов', ['ivan']],
  ['in any order', '太郎 田中', ['tanaka']],
  ['a word of one Chinese character', '林', ['lin']],
  ['one that begins a longer word', '太', ['tanaka']],
  ['beside a longer word', '田中 太', ['tanaka']],
  ['one syllable of Hangul', '김', ['hangul']],
  ['sharp s as two', 'weiss', ['weiss']],
  ['sharp s as it is', 'weiß', ['weiss']],
  ['emoji in the query are passed over', '😀 casa', ['smiley']],
  ['ligatures', 'field', ['field']],
  ['digits in circles', '12', ['field']],
  ['and full width in the query', 'ｆｉｅｌｄ', ['field']],
  ['Turkish i, with dot and without', 'ipek isik', ['isik']],
  ['the dotted capital', 'İPEK', ['isik']],
  ['what several share', 'jon', ['jon', 'jonB']],
  ['and more words to tell them apart', 'jon smi', ['jon']],
  ['a single letter beside a longer word', 'jon b', ['jonB']],
  ['a single letter that begins a longer word', 's jon', ['jon', 'jonB']],
  ['a single letter that begins none', 'jon z', []],
  ['the same word again and again', 'jon jon JON jön', ['jon', 'jonB']],
  ['punctuation around words', '  "jon", (b)!', ['jonB']],
  ['numbers in order', '4110 4211 43', ['plots']],
  ['a plus for a space', 'jon+b', ['jonB']],
])('%s', (_, query, found) => {
  test(query, async () => {
    expect(await searched(PROSPECTS, query)).toEqual(idsOf(found))
  })
})

test('words of an address are found as those of a name, its numbers each by itself', async () => {
  const { record } = await aProperty({ address: 'Straße des 17. Juni 135, 10623 Berlin — Großer Stern' })
  for (const query of ['strasse juni', '17 135', '135 17 grosser', '106 BERL', 'berlin 10623 s'])
    expect(await searched(PROPERTIES, query), query).toEqual([record.id])
  for (const query of ['17135', '0623', 'berlin 99', 'apartment'])
    expect(await searched(PROPERTIES, query), query).toEqual([])
})

test('a prospect is not among properties, nor a property among prospects', async () => {
  const { record } = await aProperty({ address: 'Zoé Ångström Allé' })
  expect(await searched(PROPERTIES, 'zoe')).toEqual([record.id])
  expect(await searched(PROSPECTS, 'zoe')).toEqual(idsOf(['zoe']))
})
