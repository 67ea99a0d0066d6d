import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Hash, type Parameters, parsePhc, toPhc } from './phc.ts'

const derive = promisify(argon2)

/** The parameters for argon2id from the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const PARAMETERS: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const NONCE_BYTES = 16

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  return toPhc({ ...PARAMETERS, nonce, tag: await argon2id(password, { ...PARAMETERS, nonce }, TAG_BYTES) })
}

/**
 * Returns whether a password matches a hash in PHC format (`toPhc`). If `phc` is missing because the user is unknown, computes
 * a hash anyway and returns false. So the response time does not reveal which users exist.
 */
export async function isPassword(password: string, phc: string | undefined): Promise<boolean> {
  const hash = phc === undefined ? dummyHash : parsePhc(phc)
  const tag = await argon2id(password, hash, hash.tag.length)
  return timingSafeEqual(tag, hash.tag) && phc !== undefined
}

/**
 * Returns whether the parameters of a PHC string differ from the current parameters. If so, the sign-in hashes the password
 * again.
 */
export function isOutdated(phc: string): boolean {
  const { memory, passes, parallelism } = parsePhc(phc)
  return (
    memory !== PARAMETERS.memory || passes !== PARAMETERS.passes || parallelism !== PARAMETERS.parallelism
  )
}

const dummyHash: Hash = { ...PARAMETERS, nonce: randomBytes(NONCE_BYTES), tag: randomBytes(TAG_BYTES) }

function argon2id(password: string, how: Parameters & { nonce: Buffer }, tagLength: number): Promise<Buffer> {
  const { memory, passes, parallelism, nonce } = how
  const message = Buffer.from(password.normalize('NFC'))
  return derive('argon2id', { memory, passes, parallelism, nonce, message, tagLength })
}
