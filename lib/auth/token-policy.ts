/** The policy for issuing and verifying tokens (RFC 8725, RFC 9068). No value of a token can change the tokenPolicy. */
export const tokenPolicy = {
  algorithm: 'RS256',
  type: 'at+jwt',
  lifetimeSeconds: 24 * 60 * 60,
  clockToleranceSeconds: 5,
  maxLength: 4_096,
} as const

/** Returns the current time in the unit of token claims (`NumericDate` of RFC 7519): seconds since the epoch. */
export function numericDate(): number {
  return Math.floor(Date.now() / 1000)
}
