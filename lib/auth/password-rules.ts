import { foldEmail } from '../domain/user.ts'
import { invalid } from '../errors.ts'

const LENGTH = { min: 8, max: 256 }

/**
 * Checks a new password by the rules of NIST SP 800-63B: length, known leaks and the user's e-mail, but no composition rules.
 * @param field the name of the field that contains the password
 * @throws AppError `validation_failed`. The message never contains the password
 */
export async function requireGoodPassword(
  password: string,
  email: string,
  field = 'password',
): Promise<void> {
  const message = await fault(password.normalize('NFC'), email)
  if (message !== undefined) throw invalid([{ field, code: 'password', message }])
}

async function fault(password: string, email: string): Promise<string | undefined> {
  const length = [...password].length
  if (length < LENGTH.min || length > LENGTH.max) return `must have ${LENGTH.min} to ${LENGTH.max} characters`
  if (foldEmail(password) === foldEmail(email)) return 'must not be the e-mail address'
  if (await isCommon(password.toLowerCase())) return 'is too common, or is a common word with digits or signs'
  return undefined
}

/** A word of 5 letters or more, followed only by digits and signs. */
const WORD = /^(\p{L}{5,})\P{L}*$/u

async function isCommon(password: string): Promise<boolean> {
  const leaked = await leakedPasswords()
  return leaked.includes(password) || leaked.includes(WORD.exec(password)?.[1] ?? password)
}

/**
 * Returns 49,000 leaked passwords and words in lower case, of which 17,950 have 8 characters or more. Loads them when a password is
 * set for the first time, which takes about 15 ms, so that no function starts slower.
 */
export async function leakedPasswords(): Promise<readonly string[]> {
  const { default: listed } = await import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  })
  return [...SEQUENCES, ...listed]
}

/** Common passwords that the list does not contain, because its authors find sequences and repetitions by other rules. */
const SEQUENCES = `
  00000000 0123456789 0987654321 1111111111 12121212 123123123 12341234 1234512345 1qaz1qaz 22222222 5201314520
  55555555 77777777 87654321 88888888 987654321 9876543210 99999999 999999999 aa@123456 aaaaaaaa abcdefg123 abcdefgh
  adminadmin adminisp adminsys asdasdasd contraseña linkedin pa$$word pass@123 pass@1234 poiuytrewq user1234
`
  .trim()
  .split(/\s+/)
