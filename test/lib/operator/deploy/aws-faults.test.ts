import { expect, test } from 'vitest'
import { awsFault } from '../../../../lib/operator/command.ts'

test.each([
  ['CredentialsProviderError', {}, /credentials are missing or not valid .*AWS_PROFILE/],
  ['ExpiredTokenException', { $fault: 'client' }, /credentials are missing or not valid/],
  ['AccessDenied', { $fault: 'client' }, /^AWS refuses: AccessDenied: as it said$/],
  ['ResourceNotFoundException', { $fault: 'client' }, /is the stage deployed\?$/],
  ['Error', { code: 'ENOTFOUND' }, /^AWS cannot be reached: as it said$/],
])('%s is one line', (name, fields, line) => {
  expect(awsFault(Object.assign(new Error('as it said\nand more'), { name, ...fields }))).toMatch(line)
})

test('an error of this project is not one of AWS', () => {
  expect(awsFault(new TypeError('undefined is not a function'))).toBeUndefined()
  expect(awsFault('text')).toBeUndefined()
})
