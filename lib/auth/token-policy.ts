/** One policy for issuing and verifying (RFC 8725, RFC 9068). A token cannot change any of it. */
export const policy = {
  algorithm: 'RS256',
  type: 'at+jwt',
  lifetimeSeconds: 24 * 60 * 60,
  clockToleranceSeconds: 5,
  maxLength: 4_096,
} as const
