import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('an address given by a person', () => {
  it.each(['1.1.1.1', '93.184.216.34', '196.1.0.1', '2606:4700::1111', '2c0f:f5c0::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
    '127.1',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
