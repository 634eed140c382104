import { describe, expect, it } from 'vitest'
import { states } from '../../../contract/texts.ts'
import { distanceOf, type FeeTable, feeOf, isRising } from './fees.ts'
import { proposedFees } from './proposed-fees.ts'
import { zoneOf, zones } from './zones.ts'

const same = (fee: number | null) => ({ small: fee, medium: fee, large: fee, oversized: fee })
const table: FeeTable = {
  distances: proposedFees,
  exceptions: [
    { from: '', to: 'Borno', fees: same(null) },
    { from: 'Yobe', to: 'Borno', fees: same(1_000) },
    { from: '', to: 'Rivers', fees: same(5_000) },
  ],
}
const home = (from: string, state: string) =>
  feeOf(table, { from, sizeClass: 'medium' }, { option: 'HOME', state, ownFee: null })

describe('D9 fees by origin, destination and size class', () => {
  it('each state is in one zone, and distance is by state and zone', () => {
    expect(Object.values(zones).flat().toSorted()).toEqual([...states].toSorted())
    for (const state of states) expect(zoneOf(state)).toBeDefined()
    expect(distanceOf('Lagos', 'Lagos')).toBe('same_state')
    expect(distanceOf('Lagos', 'Oyo')).toBe('same_zone')
    expect(distanceOf('Lagos', 'Kano')).toBe('other_zone')
    // No buyer pays for what a seller has not said.
    expect(distanceOf('', 'Kano')).toBe('same_state')
  })

  it('the exception of a pair comes before that from anywhere, and both before the distance', () => {
    expect(home('Lagos', 'Lagos')).toBe(3_500)
    expect(home('Lagos', 'Oyo')).toBe(6_500)
    expect(home('Oyo', 'Kano')).toBe(9_500)
    expect(home('Lagos', 'Borno')).toBeNull()
    expect(home('', 'Borno')).toBeNull()
    expect(home('Yobe', 'Borno')).toBe(1_000)
    expect(home('Rivers', 'Rivers')).toBe(5_000)
  })

  it('a station has its own fee for each parcel, else that of its distance; exceptions are for doors', () => {
    const to = { option: 'PICKUP', state: 'Borno' } as const
    expect(feeOf(table, { from: 'Lagos', sizeClass: 'large' }, { ...to, ownFee: 0 })).toBe(0)
    expect(feeOf(table, { from: 'Lagos', sizeClass: 'large' }, { ...to, ownFee: null })).toBe(15_000)
  })

  it('what nobody has set is not delivered', () => {
    const none: FeeTable = { distances: { HOME: {}, PICKUP: {} }, exceptions: [] }
    expect(
      feeOf(none, { from: 'Lagos', sizeClass: 'small' }, { option: 'HOME', state: 'Lagos', ownFee: null }),
    ).toBeNull()
  })

  it('no larger parcel costs less than a smaller one, or is sent where a smaller one is not', () => {
    for (const fees of Object.values(proposedFees).flatMap((each) => Object.values(each)))
      expect(isRising(fees)).toBe(true)
    expect(isRising({ small: 0, medium: 0, large: null, oversized: null })).toBe(true)
    expect(isRising({ small: 2, medium: 1, large: null, oversized: null })).toBe(false)
    expect(isRising({ small: null, medium: 1, large: 2, oversized: 3 })).toBe(false)
    expect(isRising({ small: 1, medium: null, large: 2, oversized: null })).toBe(false)
  })
})
