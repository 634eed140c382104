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
 * The network that an address is counted under by the throttles: an IPv4 address by itself, an IPv6 address by its first
 * 64 bits ('2001:db8:0:1::/64'), for a network that has one has all of them. An IPv4 address written as IPv6 is the IPv4 address.
 * What is no address comes back as it is.
 */
export function networkOf(address: string): string {
  const [ip = ''] = address.split('%')
  if (isIP(ip) !== 6) return ip
  return MAPPED.exec(ip)?.[1] ?? `${firstHalf(ip)}::/64`
}
