import { describe, expect, test } from 'vitest'
import { parsePhc, toPhc } from '../../../lib/auth/passwords.ts'

const HASH = {
  memory: 19_456,
  passes: 2,
  parallelism: 1,
  nonce: Buffer.from('somesalt'),
  tag: Buffer.from([0, 1, 250, 251, 252, 253, 254, 255]),
}
const TEXT = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$AAH6+/z9/v8'

test('a hash is written as the format has it: standard base64 without padding', () => {
  expect(toPhc(HASH)).toBe(TEXT)
})

test('and read again', () => {
  expect(parsePhc(TEXT)).toEqual(HASH)
})

test.each([1, 2, 3, 15, 16, 17, 31, 32, 33, 64])('%i bytes come back as they were', (length) => {
  const bytes = Buffer.from(Array.from({ length }, (_, n) => 255 - n * 3))
  const hash = { ...HASH, nonce: bytes, tag: bytes }
  expect(toPhc(hash)).not.toContain('==')
  expect(parsePhc(toPhc(hash))).toEqual(hash)
})

test.each([
  ['memory', { memory: 65_536 }, 'm=65536,t=2,p=1'],
  ['passes', { passes: 10 }, 'm=19456,t=10,p=1'],
  ['lanes', { parallelism: 4 }, 'm=19456,t=2,p=4'],
])('%s has its own place', (_, change, written) => {
  const text = toPhc({ ...HASH, ...change })
  expect(text.split('$')[3]).toBe(written)
  expect(parsePhc(text)).toMatchObject(change)
})

describe('no hash of ours', () => {
  test.each([
    ['empty', ''],
    ['a word', 'password'],
    ['bcrypt', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
    ['argon2i', TEXT.replace('argon2id', 'argon2i')],
    ['argon2d', TEXT.replace('argon2id', 'argon2d')],
    ['in upper case', TEXT.toUpperCase()],
    ['another version', TEXT.replace('v=19', 'v=16')],
    ['no version', TEXT.replace('$v=19', '')],
    ['no memory', TEXT.replace('m=19456,', '')],
    ['parameters in another order', TEXT.replace('m=19456,t=2,p=1', 't=2,m=19456,p=1')],
    ['a parameter more', TEXT.replace('p=1', 'p=1,keyid=AA')],
    ['negative memory', TEXT.replace('m=', 'm=-')],
    ['memory that is no number', TEXT.replace('19456', 'x')],
    ['no nonce', TEXT.replace('c29tZXNhbHQ', '')],
    ['no tag', TEXT.replace(/\$[^$]*$/, '$')],
    ['no tag part', TEXT.replace(/\$[^$]*$/, '')],
    ['padding', `${TEXT}=`],
    ['another alphabet', TEXT.replace('+', '-')],
    ['a part more', `${TEXT}$`],
    ['a space before', ` ${TEXT}`],
    ['a newline after', `${TEXT}\n`],
    ['two of them', TEXT + TEXT],
  ])('%s', (_, text) => {
    expect(() => parsePhc(text)).toThrow('not an argon2id PHC string')
  })

  test('and what it is instead is not told', () => {
    expect(() => parsePhc('hunter2-hunter2')).toThrow(/^((?!hunter2).)*$/)
  })
})
