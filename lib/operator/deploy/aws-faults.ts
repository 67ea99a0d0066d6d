const CREDENTIALS =
  /^(CredentialsProviderError|TokenProviderError|ExpiredToken|InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature)/
const UNREACHABLE = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']

/**
 * An error of the AWS SDK as one line that says what to do about it. `undefined` for any other error.
 */
export function awsFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const said = error.message.split('\n')[0]
  if (CREDENTIALS.test(error.name))
    return `AWS credentials are missing or not valid (${said}): set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`
  if ('code' in error && UNREACHABLE.includes(String(error.code))) return `AWS cannot be reached: ${said}`
  // Every error that a service returned has this field.
  if (!('$fault' in error)) return undefined
  if (error.name === 'ResourceNotFoundException')
    return `AWS has no such table or function (${said}): is the stage deployed?`
  return `AWS refuses: ${error.name}: ${said}`
}
