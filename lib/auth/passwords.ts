import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's second choice for argon2id, memory in KiB: 19 MiB, two passes, one lane. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32

type Hash = typeof PARAMETERS & { nonce: Buffer; tag: Buffer }

/** Hashes a password with argon2id (RFC 9106) into a PHC string, which carries its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2id(password, { ...PARAMETERS, nonce, tagLength: TAG_BYTES })
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/**
 * Whether a password is the one a PHC string was made from. Without a string (no such user) the same work is done
 * and the answer is no, so that a stranger cannot tell the two apart by the clock.
 */
export async function isPassword(password: string, phc: string | undefined): Promise<boolean> {
  const hash = phc === undefined ? nobody : parsePhc(phc)
  const tag = await argon2id(password, { ...hash, tagLength: hash.tag.length })
  return timingSafeEqual(tag, hash.tag) && phc !== undefined
}

const nobody: Hash = { ...PARAMETERS, nonce: randomBytes(16), tag: randomBytes(TAG_BYTES) }

function argon2id(password: string, how: Omit<Hash, 'tag'> & { tagLength: number }): Promise<Buffer> {
  return derive('argon2id', { ...how, message: Buffer.from(password.normalize('NFC'), 'utf8') })
}

const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<lanes>\d+)\$(?<nonce>[\w+/]+)\$(?<tag>[\w+/]+)$/

function parsePhc(phc: string): Hash {
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
