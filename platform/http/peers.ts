import { BlockList, isIP } from 'node:net'

/** Whether the address at a place counted from the socket, which is 0, is one of our proxies. */
export type TrustProxy = (address: string, place: number) => boolean

function has(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a socket's address is this machine's own, be it IPv4, IPv6, or one written as the other. */
export function isLoopback(address: string | undefined): boolean {
  return has(loopback, address ?? '')
}

/**
 * Returns which peers may set `X-Forwarded-For`: none; a number of proxies in a row; or addresses and ranges
 * (checked by platform/config).
 */
export function trustOf(setting: number | readonly string[] | null): TrustProxy {
  if (setting === null) return () => false
  if (typeof setting === 'number') return (_address, place) => place < setting
  const proxies = new BlockList()
  for (const range of setting) {
    const [ip = '', bits] = range.split('/')
    const family = isIP(ip) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) proxies.addAddress(ip, family)
    else proxies.addSubnet(ip, Number(bits), family)
  }
  return (address) => has(proxies, address)
}
