import { isIPv6, SocketAddress } from 'node:net'

const MAPPED = /^::ffff:([\d.]+)$/

/**
 * The address under which failed sign-ins are counted: the /64 of an IPv6 address, since one customer usually has a whole
 * /64; the IPv4 address of an IPv4-mapped one (RFC 4291, section 2.5.5.2). Any other text counts as itself.
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  // The canonical text of RFC 5952: lower case, no leading zeros, the longest run of zeros as `::`.
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return MAPPED.exec(canonical)?.[1] ?? `${network(canonical)}::/64`
}

/** The first four groups of a canonical IPv6 address. */
function network(canonical: string): string {
  const [before = [], after = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
