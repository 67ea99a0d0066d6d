import { foldEmail } from '../domain/user.ts'
import { invalid } from '../errors.ts'
import { leakedPasswords } from './leaked-passwords.ts'

const LENGTH = { min: 8, max: 256 }

/**
 * Checks a new password (NIST SP 800-63B: length and known leaks, no composition rules).
 * @param field the name of the field that has it
 * @throws AppError `validation_failed`; its message never contains the password
 */
export function requireGoodPassword(password: string, email: string, field = 'password'): void {
  const message = fault(password.normalize('NFC'), email)
  if (message !== undefined) throw invalid([{ field, code: 'password', message }])
}

function fault(password: string, email: string): string | undefined {
  const length = [...password].length
  // Stryker disable StringLiteral: texts for people
  if (length < LENGTH.min || length > LENGTH.max) return `must have ${LENGTH.min} to ${LENGTH.max} characters`
  if (leakedPasswords.has(password.toLowerCase())) return 'is among the most common ones'
  if (foldEmail(password) === foldEmail(email)) return 'must not be the e-mail'
  // Stryker restore StringLiteral
  return undefined
}
