import { expect, it } from 'vitest'
import { sharedOf } from './shared.ts'

const seller = { address: '12 Awolowo Road, Ìkòyí', phone: '+234 803 123 4567' }

it.each([
  [{ address: '12, AWOLOWO road Ìkòyí', phone: '0803-123-4567' }, ['phone', 'address']],
  [{ address: '2 Awolowo Road', phone: '2348031234567' }, ['phone']],
  [{ address: '', phone: '08031234568' }, []],
] as const)('a buyer at %o shares with the seller: %j', (buyer, shared) => {
  expect(sharedOf(seller, buyer)).toEqual(shared)
})

it('nothing is shared by those who have said nothing', () => {
  expect(sharedOf({ address: ' ', phone: '' }, { address: '', phone: '-' })).toEqual([])
})
