import { expect, it } from 'vitest'
import { noAddressText } from './states.ts'

it('says of a cancelled parcel that it is cancelled, and not that it was delivered or collected', () => {
  for (const delivery_option of ['HOME', 'PICKUP'] as const)
    expect(noAddressText({ state: 'CANCELLED', delivery_option })).toBe(
      'It is cancelled, so the address is no longer shown.',
    )
  expect(noAddressText({ state: 'SUCCESS', delivery_option: 'HOME' })).toContain('noted as delivered')
  expect(noAddressText({ state: 'SUCCESS', delivery_option: 'PICKUP' })).toContain('collected')
})
