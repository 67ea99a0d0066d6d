import { randomBytes } from 'node:crypto'
import { requireGoodPassword } from '../../auth/password-rules.ts'
import { askSecret, readStdin } from '../terminal.ts'

/** 120 bits. */
const BYTES = 15

/**
 * The password a command is to set: asked for, piped in, or made here.
 * @throws AppError `validation_failed` when it is not a good one
 */
export async function newPassword(
  email: string,
  from: { ask: boolean; 'password-stdin': boolean },
): Promise<{ password: string; made: boolean }> {
  const given = from.ask
    ? await askSecret('Password: ')
    : from['password-stdin']
      ? await readStdin()
      : undefined
  const password = given ?? randomBytes(BYTES).toString('base64url')
  requireGoodPassword(password, email)
  return { password, made: given === undefined }
}
