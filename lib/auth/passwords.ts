import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB (in KiB), two passes, one lane. */
const PARAMETERS: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const NONCE_BYTES = 16

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  return toPhc({ ...PARAMETERS, nonce, tag: await argon2id(password, { ...PARAMETERS, nonce }, TAG_BYTES) })
}

/**
 * Whether a password matches a PHC string. Without a string (unknown user) it does the same work and returns false, so the
 * response time does not reveal which users exist.
 */
export async function isPassword(password: string, phc: string | undefined): Promise<boolean> {
  const hash = phc === undefined ? dummyHash : parsePhc(phc)
  const tag = await argon2id(password, hash, hash.tag.length)
  // Stryker disable next-line ConditionalExpression: no password has the hash of a user who does not exist
  return timingSafeEqual(tag, hash.tag) && phc !== undefined
}

/** Whether a PHC string has other than the current parameters. The next sign-in then hashes the password again. */
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

/** The cost of an argon2id hash: memory in KiB, passes, lanes. */
export type Parameters = { memory: number; passes: number; parallelism: number }

export type Hash = Parameters & { nonce: Buffer; tag: Buffer }

const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<lanes>\d+)\$(?<nonce>[\w+/]+)\$(?<tag>[\w+/]+)$/

/** Encodes a hash as a PHC string (github.com/P-H-C/phc-string-format), which carries its parameters. */
export function toPhc({ memory, passes, parallelism, nonce, tag }: Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Parses a stored PHC string. @throws Error if it is not an argon2id PHC string */
export function parsePhc(phc: string): Hash {
  const parts = PHC.exec(phc)?.groups
  if (!parts) throw new Error('A stored password is not an argon2id PHC string')
  return {
    memory: Number(parts.memory),
    passes: Number(parts.passes),
    parallelism: Number(parts.lanes),
    nonce: Buffer.from(parts.nonce ?? '', 'base64'),
    tag: Buffer.from(parts.tag ?? '', 'base64'),
  }
}

/** PHC strings use standard base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
