import { describe, expect, test } from 'vitest'
import { hasSecondNumber, joinDigits, normalizedPhone, phoneWords } from '../../../lib/domain/phone.ts'

describe('normalizedPhone', () => {
  test.each([
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+44 (0) 20 7946 0958', '+442079460958'],
    ['+49 (0711) 1234567', '+497111234567'],
    ['+49 [0]711/1234567', '+497111234567'],
    ['(+33) (0)6 12 34 56 78', '+33612345678'],
    ['+(353)(0)87 123 4567', '+353871234567'],
    ['0033612345678', '+33612345678'],
    ['00 33 (0)6.12.34.56.78', '+33612345678'],
    ['(0033) 6 12-34-56-78', '+33612345678'],
    ['+49 261/85123', '+4926185123'],
    ['\u202a+33\u00a06\u200b12\u00ad34 56\ufeff78\u202c', '+33612345678'],
    ['+39 (06) 9876 5432', '+390698765432'],
    ['+39 (0)6 9876 5432', '+390698765432'],
    ['+378 (0549) 886377', '+3780549886377'],
    ['+225 (07) 07 12 34 56', '+2250707123456'],
    ['+336(0)1234567', '+33601234567'],
    ['+33 (6) 12 34 56 78', '+33612345678'],
    ['06 12 34 56 78', '0612345678'],
  ])('normalizedPhone("%s") returns "%s"', (text, phone) => {
    expect(normalizedPhone(text)).toBe(phone)
    expect(normalizedPhone(phone)).toBe(phone)
  })
})

describe('hasSecondNumber', () => {
  test.each([
    ['+33 1 42 34 56 78 / 79', true],
    ['+33 1 42 34 56 78 (1)', true],
    ['+33 1 42 34 56 78 [12]', true],
    ['+33 1 42 34 56 78 ou 06 12 34 56 78', true],
    ['+33 1 42 34 56 78 ext. 12', true],
    ['+41 44 668 18 00/01', true],
    ['+41 44/668 18 00/01', true],
    ['+41/44/668 18 00/01', true],
    ['0041 44 668 18 00/01', true],
    ['044 668 18 00/01', true],
    ['+49 261 85123 / 85124', true],
    ['+49 261/85123/24', true],
    ['+49 (0)261 851234 / 5', true],
    ['+49 261/85123', false],
    ['+49 (0)33841/456', false],
    ['0261/85123', false],
    ['+49 (33841) 456', false],
    ['+49/(0711)/1234567', false],
    ['+33 6/12/34/56/78', false],
    ['06/12/34/56/78', false],
    ['+1 212/555/1234', false],
    ['+32 475/12.34.56', false],
    ['+336(0)1234567', false],
    ['+33612345678/', false],
    ['+33612345678 ()', false],
    ['Tel. +33 6 12 34 56 78', false],
    ['', false],
  ])('hasSecondNumber("%s") returns %s', (text, expected) => {
    expect(hasSecondNumber(text)).toBe(expected)
  })
})

describe('phoneWords', () => {
  /** The calling codes of one and two digits that ITU-T has assigned. All other codes have three digits. */
  const short =
    '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
      ' ',
    )
  const long =
    '211 212 298 350 371 389 420 423 501 509 590 599 670 692 800 808 850 886 960 979 992 998'.split(' ')

  test.each([...short, ...long])(
    'phoneWords returns three forms of a number: with the calling code %s, without it, and with 0 instead',
    (code) => {
      expect(phoneWords(`+${code}5551234`).split(' ')).toEqual([`${code}5551234`, '5551234', '05551234'])
    },
  )
})

describe('joinDigits', () => {
  test.each([
    ['06 12 34 56 78', '0612345678'],
    ['+33 (6) 12-34.56', '336123456'],
    ['06 1', '061'],
    ['12 3', '12 3'],
    ['1 02', '1 02'],
    ['12 34', '1234'],
    ['ana 06.12 b 34 56', 'ana 0612 b 3456'],
    ['0261/85123', '026185123'],
    ['06\u200b12 34', '061234'],
    ['+33 (0)6 12 34', '3361234'],
    ['+(33) (0)6 12 34', '3361234'],
    ['ana 0033 6 12 bo', 'ana 33612 bo'],
    ['0033 (0)6 12', '33612'],
    ['00', '00'],
    ['007', '007'],
    ['+39 (06) 98', '390698'],
  ])('joinDigits("%s") returns "%s"', (text, joined) => {
    expect(joinDigits(text)).toBe(joined)
  })
})
