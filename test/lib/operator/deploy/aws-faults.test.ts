import { expect, test } from 'vitest'
import { expectedMessage } from '../../../../lib/operator/command.ts'

test.each([
  ['CredentialsProviderError', {}, /credentials are missing or not valid .*AWS_PROFILE/],
  ['ExpiredTokenException', { $fault: 'client' }, /credentials are missing or not valid/],
  ['AccessDenied', { $fault: 'client' }, /^AWS refused the request: AccessDenied: as it said$/],
  ['ResourceNotFoundException', { $fault: 'client' }, /is the stage deployed\?$/],
  ['Error', { code: 'ENOTFOUND' }, /^AWS cannot be reached: as it said$/],
])('%s is one line', (name, fields, line) => {
  expect(expectedMessage(Object.assign(new Error('as it said\nand more'), { name, ...fields }))).toMatch(line)
})
