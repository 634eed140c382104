import { expect, it } from 'vitest'
import { isLoopback, trustOf } from './peers.ts'

it('knows this machine by IPv4, IPv6 and one written as the other', () => {
  for (const own of ['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1']) expect(isLoopback(own)).toBe(true)
  for (const other of ['10.0.0.1', '::ffff:10.0.0.1', 'fd00::1', '', 'localhost', undefined])
    expect(isLoopback(other)).toBe(false)
})

it('trusts nobody, so many in a row, or those of some ranges', () => {
  expect(trustOf(null)('127.0.0.1', 0)).toBe(false)
  expect([0, 1, 2].map((place) => trustOf(2)('10.0.0.1', place))).toEqual([true, true, false])
  const ranges = trustOf(['10.0.0.0/8', 'fd00::1'])
  for (const ours of ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1']) expect(ranges(ours, 0)).toBe(true)
  for (const other of ['11.0.0.1', 'fd00::2', 'unknown', '']) expect(ranges(other, 0)).toBe(false)
})
