import { expect, test } from 'vitest'
import { countedAddress } from '../../../../lib/data/accounts/sign-in-attempts.ts'

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['2001::1:2:3:4:5', '2001:0:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:0201', '192.0.2.1'],
  ['::ffff:0:192.0.2.1', '0:0:0:0::/64'],
  ['192.0.2.1', '192.0.2.1'],
])('sign-ins from %s are counted under %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})

test.each(['', 'localhost', '192.0.2.01', '2001:db8:::1', '2001:db8::/64', '[2001:db8::1]', ':'.repeat(100)])(
  'sign-ins from "%s" are counted under this text, because it is not an IP address',
  (text) => expect(countedAddress(text)).toBe(text),
)
