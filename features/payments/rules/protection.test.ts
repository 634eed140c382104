import { describe, expect, it } from 'vitest'
import { claimOf, isOpenShare, type SentParcel, shareOfLost, shareReasons } from './protection.ts'

const good: SentParcel = {
  seller_id: 'one',
  is_sent: true,
  is_in_time: true,
  is_tracked: true,
  received_by: 'buyer',
  is_known_seller: true,
  has_return: false,
  shares_signs: false,
}
const ours = { isOurs: true, isOpen: false, why: 'protected' }

describe('R2-01 who bears a lost dispute', () => {
  it.each([
    ['Fraudulent transaction', 'fraud'],
    ['unauthorised_transaction', 'fraud'],
    ['Cardholder does not: not recognized', 'fraud'],
    ['Item not received', 'not_received'],
    ['goods were never delivered; non-receipt', 'not_received'],
    ['Product not as described', 'not_as_described'],
    ['arrived damaged', 'not_as_described'],
    ['fraud: counterfeit goods', 'unknown'],
    ['chargeback', 'unknown'],
    ['', 'unknown'],
  ])('reads %s as %s', (reason, claim) => expect(claimOf(reason)).toBe(claim))

  it('is us for a seller who did all that is asked', () => {
    for (const claim of ['fraud', 'not_received'] as const) {
      expect(shareOfLost(good, claim)).toEqual(ours)
      expect(shareOfLost({ ...good, received_by: 'staff' }, claim)).toEqual(ours)
    }
  })

  it.each([
    ['not_sent', { is_sent: false, is_in_time: false }],
    ['came_back', { has_return: true }],
    ['signs', { shares_signs: true }],
  ] as const)('is the seller: %s, whatever the dispute says', (why, change) => {
    for (const claim of ['fraud', 'not_received', 'not_as_described', 'unknown'] as const)
      expect(shareOfLost({ ...good, ...change }, claim)).toEqual({ isOurs: false, isOpen: false, why })
  })

  it.each([
    ['new_seller', { is_known_seller: false }],
    ['late', { is_in_time: false }],
    ['untracked', { is_tracked: false }],
    ['not_received', { received_by: 'seller' }],
    ['not_received', { received_by: null }],
  ] as const)('is for finance to decide, and the seller until then: %s', (why, change) =>
    expect(shareOfLost({ ...good, ...change }, 'fraud')).toEqual({ isOurs: false, isOpen: true, why }),
  )

  it('is for finance where the reason says another thing, or nothing', () => {
    expect(shareOfLost(good, 'not_as_described').why).toBe('not_as_described')
    expect(shareOfLost(good, 'unknown')).toEqual({ isOurs: false, isOpen: true, why: 'reason_unknown' })
    expect(shareReasons.filter(isOpenShare)).toHaveLength(6)
  })
})
