import { describe, expect, test } from 'vitest'
import { parsePhc, toPhc } from '../../../lib/auth/phc.ts'

const HASH = {
  memory: 19_456,
  passes: 2,
  parallelism: 3,
  nonce: Buffer.from('somesalt'),
  tag: Buffer.from([0, 1, 250, 251, 252, 253, 254, 255]),
}
const TEXT = '$argon2id$v=19$m=19456,t=2,p=3$c29tZXNhbHQ$AAH6+/z9/v8'

test('a PHC string contains the nonce and the tag in standard base64 without padding', () => {
  expect(toPhc(HASH)).toBe(TEXT)
  expect(parsePhc(TEXT)).toEqual(HASH)
})

describe('invalid PHC strings', () => {
  test.each([
    ['the format of bcrypt', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
    ['the algorithm argon2i', TEXT.replace('argon2id', 'argon2i')],
    ['another version', TEXT.replace('v=19', 'v=16')],
    ['no tag', TEXT.replace(/\$[^$]*$/, '$')],
    ['padding', `${TEXT}=`],
    ['a space at the start', ` ${TEXT}`],
    ['a newline at the end', `${TEXT}\n`],
  ])('parsePhc throws an error for a text with %s', (_, text) => {
    expect(() => parsePhc(text)).toThrow('not an argon2id PHC string')
  })

  test('the error of parsePhc does not quote the text', () => {
    expect(() => parsePhc('hunter2-hunter2')).toThrow(/^((?!hunter2).)*$/)
  })
})
