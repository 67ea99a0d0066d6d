import { describe, expect, test } from 'vitest'
import { leakedPasswords, requireGoodPassword } from '../../../lib/auth/password-rules.ts'
import { AppError } from '../../../lib/errors.ts'

const EMAIL = 'Ada.Lovelace@example.com'

/** Returns the code of the error, and the name and code of each field error. Returns `undefined` for an accepted password. */
async function refusalOf(password: string, email = EMAIL) {
  try {
    await requireGoodPassword(password, email)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.message).not.toContain(password)
    for (const { message } of error.details.errors ?? []) expect(message).not.toContain(password)
    return [error.code, ...(error.details.errors ?? []).map(({ field, code }) => `${field} ${code}`)]
  }
}

const REFUSED = ['validation_failed', 'password password']

/** `CLEF` is one character of two UTF-16 units. `ACUTE` is two characters that NFC composes to one. */
const [CLEF, ACUTE] = ['\u{1d11e}', 'e\u0301']

describe('accepted passwords', () => {
  test.each([
    ['8 characters of two UTF-16 units each', CLEF.repeat(8)],
    ['256 characters of two UTF-16 units each', CLEF.repeat(256)],
    ['8 characters after composition', ACUTE.repeat(8)],
    ['256 characters after composition', ACUTE.repeat(256)],
    ['words and spaces', 'correct horse battery staple'],
    ['a common password with more text', 'password-of-ours'],
    ['the e-mail with more text', `${EMAIL}!`],
    ['the name of a member of every JavaScript object', 'constructor'],
    ['a common word before another word', 'demo-password'],
    ['a word of 4 letters with digits and signs', 'demo-2026!'],
    ['a word that is not listed, with digits', 'ploughshares22'],
  ])('a new password can be %s', async (_, password) => {
    expect(await refusalOf(password)).toBeUndefined()
  })
})

describe('refused passwords', () => {
  test.each([
    ['7 characters of two UTF-16 units each', CLEF.repeat(7)],
    ['257 characters of two UTF-16 units each', CLEF.repeat(257)],
    ['7 characters after composition', ACUTE.repeat(7)],
    ['257 characters after composition', ACUTE.repeat(257)],
    ['a common password in mixed case', 'QwErTyUiOp'],
    ['a common password in upper case with a decomposed letter', 'CONTRASEN\u0303A'],
    ['the e-mail in another case with spaces', ` ${EMAIL.toUpperCase()} `],
    ['a common password with digits', 'password1234'],
    ['a common word with digits', 'football123'],
    ['a common word of 5 letters in mixed case with digits and signs', 'Tiger-2026!'],
    ['a common word with signs of any script', 'sunshine٢٠٢٦…'],
  ])('a new password cannot be %s', async (_, password) => {
    expect(await refusalOf(password)).toEqual(REFUSED)
  })

  test('a new password cannot be the e-mail in another Unicode form', async () => {
    expect(await refusalOf(`ren${ACUTE}@example.com`, 'REN\u00c9@example.com')).toEqual(REFUSED)
  })

  test('a new password cannot be one of 17,900 leaked passwords, in lower or upper case', async () => {
    const leaked = (await leakedPasswords()).filter((password) => [...password].length >= 8)
    expect(leaked.length).toBeGreaterThan(17_900)
    for (const password of leaked.filter((_, n) => n < 100 || n % 100 === 0)) {
      expect(await refusalOf(password)).toEqual(REFUSED)
      expect(await refusalOf(password.toUpperCase())).toEqual(REFUSED)
    }
  })
})
