import { beforeAll, describe, expect, test } from 'vitest'
import { searched } from '../../support/requests/searched.ts'
import { aProperty, PROPERTIES } from '../../support/samples/sample-property.ts'
import { aProspect, PROSPECTS } from '../../support/samples/sample-prospect.ts'

/** The names of prospects. All prospects have the same e-mail. */
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
  dupont: 'Du\u00adpont Mar\u200btin',
  papa: 'パパ',
  haha: 'ハハ',
  tabanaka: 'ばたなか',
  rama: 'रमा',
  ram: 'राम',
  kitti: 'กิตติ',
  kotot: 'กตต',
  shalom: 'שָׁלוֹם',
  maktaba: 'مَكْتَبَة',
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

describe.each([
  ['accents in the query are ignored', 'ZÖÈ', ['zoe']],
  ['composed and decomposed letters', 'zoe\u0301 a\u030angstro\u0308m', ['zoe']],
  ['several accents on one letter are ignored', 'nguyen thi anh', ['vietnam']],
  ['letters without a Unicode decomposition', 'lukasz', ['lukasz']],
  ['case is ignored', 'ana maría RUIZ', ['ana']],
  ['words from both sides of a hyphen', 'nunez muller', ['lukasz']],
  ['words with the hyphen', 'müller-nuñez', ['lukasz']],
  ['the beginnings of words', 'ru an', ['ana']],
  ['every word must match', 'ana zoe', []],
  ['only the beginning of a word counts', 'ngstrom', []],
  ['apostrophes separate words', "o'brien", ['brien']],
  ['a space in the query matches an apostrophe', 'o brien', ['brien']],
  ['Greek capitals', 'ΠΑΠΑΔΌΠΟΥΛΟΣ', ['eleni']],
  ['a sigma in place of a final sigma', 'παπαδοπουλοσ', ['eleni']],
  ['a final sigma', 'παπαδόπουλος', ['eleni']],
  ['Cyrillic letters with and without accents', 'йов иов', ['ivan']],
  ['words in any order', '太郎 田中', ['tanaka']],
  ['a word of one Chinese character', '林', ['lin']],
  ['a Chinese character that begins a longer word', '太', ['tanaka']],
  ['a Chinese character beside a longer word', '田中 太', ['tanaka']],
  ['one syllable of Hangul', '김', ['hangul']],
  ['sharp s written as two letters', 'weiss', ['weiss']],
  ['sharp s', 'weiß', ['weiss']],
  ['emoji in the query are ignored', '😀 casa', ['smiley']],
  ['ligatures', 'field', ['field']],
  ['digits in circles', '12', ['field']],
  ['full-width letters in the query', 'ｆｉｅｌｄ', ['field']],
  ['the Turkish i with and without a dot', 'ipek isik', ['isik']],
  ['the capital Turkish i with a dot', 'İPEK', ['isik']],
  ['a word of several records', 'jon', ['jon', 'jonB']],
  ['a second word that only one record has', 'jon smi', ['jon']],
  ['a single letter beside a longer word', 'jon b', ['jonB']],
  ['a single letter that begins a longer word', 's jon', ['jon', 'jonB']],
  ['a single letter that begins no word', 'jon z', []],
  ['a repeated word', 'jon jon JON jön', ['jon', 'jonB']],
  ['punctuation around words', '  "jon", (b)!', ['jonB']],
  ['numbers in order', '4110 4211 43', ['plots']],
  ['a plus for a space', 'jon+b', ['jonB']],
  ['invisible characters in the name', 'dupont martin', ['dupont']],
  ['invisible characters in the query', '\ufeffdu\u2060po\u200e\u200dnt', ['dupont']],
  ['kana without the sound mark of a name', 'ハハ', ['haha']],
  ['the first kana of a word with a sound mark', 'ハ', ['haha']],
  ['kana with a sound mark', 'パパ', ['papa']],
  ['decomposed kana', 'ハ\u309aハ\u309a', ['papa']],
  ['half-width kana', 'ﾊﾟﾊﾟ', ['papa']],
  ['hiragana without the sound mark of a name', 'はた', []],
  ['hiragana with a sound mark', 'ばた', ['tabanaka']],
  ['Devanagari with a vowel sign at another consonant', 'राम', ['ram']],
  ['Devanagari with a vowel sign', 'रमा', ['rama']],
  ['Thai without the vowel signs of a name', 'กตต', ['kotot']],
  ['Thai with vowel signs', 'กิตติ', ['kitti']],
  ['Hebrew without points', 'שלום', ['shalom']],
  ['Hebrew with points', 'שָׁלוֹם', ['shalom']],
  ['Arabic without harakat', 'مكتبة', ['maktaba']],
  ['Persian without the joiner of a name', 'میخواهم', ['keshav']],
])('a search by name: %s', (_, query, found) => {
  test(query, async () => {
    expect(await searched(PROSPECTS, query)).toEqual(idsOf(found))
  })
})

test('a search finds an address by its words and by each of its numbers', async () => {
  const { record } = await aProperty({ address: 'Straße des 17. Juni 135, 10623 Berlin — Großer Stern' })
  for (const query of ['strasse juni', '17 135', '135 17 grosser', '106 BERL', 'berlin 10623 s'])
    expect(await searched(PROPERTIES, query), query).toEqual([record.id])
  for (const query of ['17135', '0623', 'berlin 99', 'apartment'])
    expect(await searched(PROPERTIES, query), query).toEqual([])
})

test('a search of one record type does not find records of other types', async () => {
  const { record } = await aProperty({ address: 'Zoé Ångström Allé' })
  expect(await searched(PROPERTIES, 'zoe')).toEqual([record.id])
  expect(await searched(PROSPECTS, 'zoe')).toEqual(idsOf(['zoe']))
})
