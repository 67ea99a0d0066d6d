/** The cost of an argon2id hash: memory in KiB, passes, lanes. */
export type Parameters = { memory: number; passes: number; parallelism: number }

export type Hash = Parameters & { nonce: Buffer; tag: Buffer }

const PHC =
  /^\$argon2id\$v=19\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<lanes>\d+)\$(?<nonce>[\w+/]+)\$(?<tag>[\w+/]+)$/

/** Encodes a hash as a PHC string (github.com/P-H-C/phc-string-format), which includes the parameters. */
export function toPhc({ memory, passes, parallelism, nonce, tag }: Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** Parses a stored PHC string. @throws Error if the text is not an argon2id PHC string */
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

/** Encodes bytes as PHC strings require: standard base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
