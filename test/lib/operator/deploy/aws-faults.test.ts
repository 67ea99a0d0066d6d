import { expect, test } from 'vitest'
import { expectedMessage } from '../../../../lib/operator/command.ts'

test.each([
  ['CredentialsProviderError', {}, /credentials are missing or not valid .*AWS_PROFILE/],
  ['ExpiredTokenException', { $fault: 'client' }, /credentials are missing or not valid/],
  ['AccessDenied', { $fault: 'client' }, /^AWS refused the request: AccessDenied: the message$/],
  ['ResourceNotFoundException', { $fault: 'client' }, /is the stage deployed\?$/],
  ['Error', { code: 'ENOTFOUND' }, /^AWS cannot be reached: the message$/],
])('the AWS error %s becomes a message of one line', (name, fields, line) => {
  expect(expectedMessage(Object.assign(new Error('the message\nand more'), { name, ...fields }))).toMatch(
    line,
  )
})
