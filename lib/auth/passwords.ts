import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { config } from '../config.ts'
import { limitedTo } from './limited.ts'
import { type Hash, type Parameters, parsePhc, toPhc } from './phc.ts'

const derive = promisify(argon2)

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB (in KiB), two passes, one lane. */
const PARAMETERS: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const NONCE_BYTES = 16

let hashing: ReturnType<typeof limitedTo> | undefined

/** As many hashes run at once as fit in half of the function's memory. */
function limiter() {
  const memory = (config().AWS_LAMBDA_FUNCTION_MEMORY_SIZE * 1024) / 2
  hashing ??= limitedTo(Math.max(1, Math.floor(memory / PARAMETERS.memory)))
  return hashing
}

/** Hashes a password with argon2id (RFC 9106) into a PHC string, which carries its own parameters. */
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
  // Stryker disable next-line StringLiteral: UTF-8 is the default
  const message = Buffer.from(password.normalize('NFC'), 'utf8')
  return limiter()(() => derive('argon2id', { memory, passes, parallelism, nonce, message, tagLength }))
}
