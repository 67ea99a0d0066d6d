import { hash } from 'node:crypto'

/** Equal for equal content, whatever the order of fields: a table gives maps back in an order of its own. */
export function fingerprint(value: unknown): string {
  return hash('sha1', canonical(value), 'base64')
}

/** The first 64 bits of a digest: what a text weighs in a sum in which two should never weigh the same. */
export function weight(text: string): bigint {
  return hash('sha1', text, 'buffer').readBigUInt64LE(0)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
