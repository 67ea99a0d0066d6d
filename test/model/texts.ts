import fc from 'fast-check'

/** A few letters of each script in several forms. With few letters, random words often have the same beginning. */
const scripts = [
  ['a', 'á', 'Ä', 'e', 'É', 'ê', 'o', 'Ö', 'ñ', 'N', 'ł', 'Ø', 'ß', 'ş', 'ﬁ', 'Ａ'],
  ['α', 'ά', 'Α', 'ε', 'Έ', 'σ', 'ς', 'Σ', 'ω', 'ώ'],
  ['и', 'й', 'И', 'е', 'ё', 'Ё', 'в', 'Н'],
  ['田', '中', '太', '郎', '東', '𠮷', 'か', 'が', '한'],
  ['ハ', 'パ', 'バ', 'ラ'],
  ['र', 'म', 'ा', 'ि'],
  ['ก', 'ต', 'ิ', 'า'],
  ['ש', 'שׁ', 'ל', 'ם'],
  ['م', 'مَ', 'ح', 'د'],
] as const
const separators = [' ', ' ', ' 😀 ', '-', ", '", ' 👩‍👧🏽 ', '.', ' 🇫🇷']

/** A word begins with a letter, because a text of marks alone has no visible character. */
const word = fc.oneof(
  ...scripts.map((letters) =>
    fc
      .tuple(
        fc.constantFrom(...letters.filter((letter) => !/^\p{M}/u.test(letter))),
        fc.array(fc.constantFrom(...letters), { maxLength: 3 }),
      )
      .map(([first, rest]) => [first, ...rest].join('')),
  ),
)

/** Texts of up to six words. Each word has letters of one script. */
export const texts = fc
  .tuple(word, fc.array(fc.tuple(fc.constantFrom(...separators), word), { maxLength: 5 }))
  .map(([first, rest]) => [first, ...rest.flat()].join(''))
