import { isAscii, isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { chosen, counted, Refusal } from '../command.ts'
import { brief, quoted } from '../texts.ts'

/** How to read the bytes of a file. `yes` means that the command must not ask. */
export type EncodingOptions = {
  encoding?: string | undefined
  yes?: boolean | undefined
  acceptDamage?: boolean | undefined
}

/** The byte order marks, in hexadecimal digits. */
const MARKS = { 'utf-8': 'efbbbf', 'utf-16le': 'fffe', 'utf-16be': 'feff' }

/** The upper half of code page 850, which the platform lacks: western Europe, in DOS and in the console of Windows. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** The code pages of one byte that files of offices have, the most frequent first. */
const CODE_PAGES = [
  'windows-1252',
  'cp850',
  'macintosh',
  ...['1250', '1251', '1253', '1254', '1255', '1256', '1257'].map((page) => `windows-${page}`),
]

/** Decodes a file, and returns its text with line breaks of one form. Asks if the encoding is not certain. @throws Refusal */
export async function decoded(
  path: string,
  bytes: Buffer,
  options: EncodingOptions,
): Promise<{ text: string; encoding: string }> {
  const { encoding: given } = options
  const marked = Object.entries(MARKS).find(([, mark]) => bytes.toString('hex', 0, 3).startsWith(mark))?.[0]
  const isGuess = marked === undefined && given === undefined && !isUtf8(bytes)
  const encoding = marked ?? given ?? (isGuess ? await guessed(path, bytes, options) : 'utf-8')
  const text = decode(bytes, encoding).replace(/\r\n?/g, '\n')
  const at = text.search(/[\0\ufffd]/)
  if (text[at] === '\0')
    throw new Refusal(
      `Line ${lineAt(text, at)} has a NUL character, so this is not a text file: save the table as CSV (UTF-8)`,
    )
  if (at >= 0)
    throw new Refusal(
      `Line ${lineAt(text, at)} is not valid ${encoding}: save the file as UTF-8, or name its encoding with --encoding`,
    )
  if (isUtf8(bytes) && !isAscii(bytes) && !/^utf-?(8|16)/i.test(encoding))
    throw new Refusal(`${path} is UTF-8, not ${encoding}: leave out --encoding`)
  if (text.trim() === '') throw new Refusal(`${path} is empty`)
  const damage = damageOf(path, text, encoding, options)
  return {
    text,
    encoding: `${encoding}${isGuess && encoding === 'windows-1252' ? ' (detected)' : ''}${damage}`,
  }
}

function decode(bytes: Uint8Array, encoding: string): string {
  if (/^(cp|ibm)-?850$/i.test(encoding))
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\xff]/g, (char) => CP850[char.charCodeAt(0) - 0x80] ?? '')
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    throw new Refusal(
      `--encoding ${encoding} is not known: give one of ${['utf-8', ...CODE_PAGES].join(', ')}, for example`,
    )
  }
}

/** The number of values of the file that a question or a message shows in each code page. */
const VALUES_SHOWN = 5

/** Returns the code page of a file that is neither UTF-8 nor UTF-16. Asks for it, unless it can only be windows-1252. @throws Refusal */
async function guessed(path: string, bytes: Buffer, { yes = false }: EncodingOptions): Promise<string> {
  if (bytes.includes(0)) return 'utf-8'
  const western = decode(bytes, 'windows-1252')
  const cells = new Set(bytes.toString('latin1').match(/[^\r\n,;\t"]*[\x80-\xff][^\r\n,;\t"]*/g))
  if (TWICE_ENCODED.test(western)) return 'windows-1252'
  if (isWestern(western)) return 'windows-1252'
  const values = [...cells].slice(0, VALUES_SHOWN)
  const shown = CODE_PAGES.map((page) => ({
    page,
    text: values.map((value) => brief(decode(Buffer.from(value, 'latin1'), page).trim())).join(' | '),
  })).filter(({ page, text }, at, all) => {
    const isReadable = !/[\u0080-\u009f\ufffd]/.test(decode(bytes, page))
    return isReadable && all.findIndex((other) => other.text === text) === at
  })
  const message = `The encoding of ${path} is not clear`
  const answer = yes
    ? undefined
    : await chosen(
        `${message}. In which line is the text right?`,
        shown.map(({ page, text }) => ({ value: page, label: `${page}: ${text}` })),
      )
  if (answer !== undefined) return answer
  for (const { page, text } of shown) console.error(`--encoding ${page} reads ${text}`)
  throw new Refusal(`${message}: name it, like --encoding cp850 or windows-1250, or save the file as UTF-8`)
}

/** The letters beyond ASCII that one language uses. A word has the letters of one of these languages only. */
const ALPHABETS = [
  'àâæçéèêëîïôœùûü', // French
  'äöüßéè', // German
  'áéíóúüñ', // Spanish
  'áâãàçéêíóôõú', // Portuguese
  'àèéìòù', // Italian
  'åäöæøéü', // Danish, Norwegian, Swedish, Finnish
  'àçèéíïòóúü', // Catalan
  'éèëêïöüáóíâô', // Dutch
].map((letters) => new RegExp(`^[a-z${letters}]+$`))

/**
 * Letters where western languages do not have them. Other code pages give these letters to the bytes of their own letters, for example
 * `ñ` before a consonant (Polish `ń`), and `ø` beside accents (Czech `ř`).
 */
const MISPLACED =
  /ñ(?![aeiouáéíóúü])|ç(?![aouãõâôáóúà])|è[aeiou]|[ìù](?=.)(?<!où)(?!.*s$)|ò(?=[aeiou])|ã(?![eo]|s?$)|(?<!.)ã|ä(?=e)|õ(?!e)|(?<![aeiou])[ëï]|ê(?=[bgdkjwy])|æ$|œ(?![iu])|aá|[àâ](?=[áí])|û(?=[cs]s?$|ré)/u

/**
 * Signs where western texts do not have them: a sign of another code page inside a word, such as `³` for the Polish `ł`. An apostrophe
 * follows a short word, or comes before the last letter.
 */
const STRANGE_SIGNS = [
  /[\u0080-\u009fðþýÐÞÝšžŠŽŸƒˆ˜¯¨¤¦¬†‡‰‹›¸]/u,
  /(?<=\p{L})[¡-©«-¬®-¶¹»-¿‘“”„‚…•™€](?=\p{L})/u,
  /(?<=\p{L})(?<!l)·|·(?!l)(?=\p{L})/u,
  /(?<=\p{L})[\u00a0–—](?=\p{Ll})/u,
  /(?<=\p{L}{3})(?<!lorsqu|puisqu|jusqu|presqu|quelqu|dell|nell|all|sull|dall|aujourd|entr|grand|prud)’(?=\p{L})(?!(?:s|t|d|m|ll|re|ve)(?!\p{L}))/iu,
  /[£€$¥¢®©™§¹²³°¼½¾×÷¶µ](?=\p{L})|(?<=\p{L})[£¥¢¹¿¡‚„¶µ]/u,
  /(?<=\p{L})(?<!(?<!\p{L})[ckdm]?m)[²³]|(?<=\p{L}{2})[ºª](?=\p{L})|(?<!\p{L})[ªº](?=\p{L})/u,
  /¿(?=[^?\r\n]*$)|¡(?=[^!\r\n]*$)|„(?=[^“”\r\n]*$)|‚(?=[^‘’\r\n]*$)|(?<=^[^“„\r\n]*\p{L})”/mu,
  /(?<=\p{L})[•—–‘§¼½¾]|…(?=\p{L})/u,
  /(?<=\p{Ll})[À-ÖØ-Þ]|(?<=\p{Lu})[À-ÖØ-Þ](?=\p{Ll})/u,
]

/** Returns whether a text that was decoded as windows-1252 can only be a text of a western language in this code page. */
export function isWestern(text: string): boolean {
  if (STRANGE_SIGNS.some((sign) => sign.test(text))) return false
  const words = new Set(text.toLowerCase().match(/[\p{L}]*[^\p{ASCII}\P{L}][\p{L}]*/gu))
  for (const word of words) {
    const letters = word.replace(/[ªº]/g, '')
    if (letters === '') continue
    if (MISPLACED.test(letters) || !ALPHABETS.some((alphabet) => alphabet.test(letters))) return false
  }
  return true
}

/** Matches UTF-8 that was decoded as windows-1252, such as `Ã«` and `â€™`. */
const TWICE_ENCODED = /[ÂÃ][\u0081-\u009f¡-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€/
/** A file is refused if more than this share of its lines with letters beyond ASCII is damaged. */
const DAMAGED_SHARE = 0.2

/**
 * Returns a note about text that was damaged before. A single such text may be right, for example `IRMÃ”` before a closing quote.
 * An export of this service is never refused, because the service has this text.
 * @throws Refusal if much of the text is damaged
 */
function damageOf(
  path: string,
  text: string,
  encoding: string,
  { acceptDamage = false }: EncodingOptions,
): string {
  if (!TWICE_ENCODED.test(text)) return ''
  const lines = text.split('\n')
  const damaged = lines.findIndex((line) => TWICE_ENCODED.test(line))
  const count = lines.filter((line) => TWICE_ENCODED.test(line)).length
  const beyondAscii = lines.filter((line) => /[^\p{ASCII}]/u.test(line)).length
  const [found = ''] = TWICE_ENCODED.exec(lines[damaged] ?? '') ?? []
  const isExport = /(^|[,;\t"])id([,;\t"]|$)/.test(lines[0] ?? '') || /^\{.*"id":/.test(lines[0] ?? '')
  const isMuch = count > DAMAGED_SHARE * Math.max(beyondAscii, lines.length / 20)
  const where = `Line ${damaged + 1} contains ${quoted(found)}`
  if (!/^utf/i.test(encoding) && !acceptDamage)
    throw new Refusal(
      `${path} mixes two encodings: line ${damaged + 1} is UTF-8, and other lines are not. Save the file as UTF-8 from its source`,
    )
  if (isMuch && !isExport && !acceptDamage)
    throw new Refusal(
      `${where}: the text was damaged before, because a program read UTF-8 as another encoding. Export it again from its source, or give --accept-damage if ${path} is right`,
    )
  return `. ${where}, which may be damaged (${counted(count, 'line')})`
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
