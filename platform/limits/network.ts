import { isIP } from 'node:net'

/** The first four groups of an IPv6 address, without leading zeros. */
function firstHalf(address: string): string {
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  // Where '::' is, there are as many zeros as make eight groups; a dotted ending counts for two.
  const rest = after === undefined || after === '' ? [] : after.split(':')
  const length = rest.length + (rest.at(-1)?.includes('.') ? 1 : 0)
  const zeros = after === undefined ? 0 : 8 - groups.length - length
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const MAPPED = /^(?:0{0,4}:){0,5}:?ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Returns the network that throttles count: an IPv4 address, or the first 64 bits of IPv6 ('2001:db8:0:1::/64'),
 * which one customer owns whole. Text that is no address stays.
 */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%')
  if (isIP(ip) !== 6) return ip
  return MAPPED.exec(ip)?.[1] ?? `${firstHalf(ip)}::/64`
}
