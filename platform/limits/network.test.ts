import { expect, test } from 'vitest'
import { networkOf } from './index.ts'

test('L-10 an IPv6 address is counted by its /64, an IPv4 address by itself', () => {
  const one = '2001:db8:0:1::/64'
  for (const address of [
    '2001:db8:0:1::1',
    '2001:db8:0:1:ffff:ffff:ffff:ffff',
    '2001:0DB8:0000:0001:0:0:0:9',
    '2001:db8:0:1:2:3::',
    '2001:db8:0:1::192.0.2.7',
  ])
    expect(networkOf(address), address).toBe(one)
  expect(networkOf('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('192.0.2.8')).not.toBe(networkOf('192.0.2.7'))
})

test('L-10 an IPv4 address written as IPv6 is counted as what it is', () => {
  for (const address of ['::ffff:192.0.2.7', '::FFFF:192.0.2.7', '0:0:0:0:0:ffff:192.0.2.7'])
    expect(networkOf(address), address).toBe('192.0.2.7')
})

test('what is no address is left as it is', () => {
  expect(networkOf('')).toBe('')
  expect(networkOf('unix:')).toBe('unix:')
})
