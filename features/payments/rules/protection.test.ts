import { describe, expect, it } from 'vitest'
import { claimOf, isOpenShare, type SentParcel, shareOfLost, shareReasons } from './protection.ts'

const good: SentParcel = {
  sellerId: 'one',
  isSent: true,
  isInTime: true,
  isTracked: true,
  receivedBy: 'buyer',
  isKnownSeller: true,
  hasReturn: false,
  sharesSigns: false,
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
      expect(shareOfLost({ ...good, receivedBy: 'staff' }, claim)).toEqual(ours)
    }
  })

  it.each([
    ['not_sent', { isSent: false, isInTime: false }],
    ['came_back', { hasReturn: true }],
    ['signs', { sharesSigns: true }],
  ] as const)('is the seller: %s, whatever the dispute says', (why, change) => {
    for (const claim of ['fraud', 'not_received', 'not_as_described', 'unknown'] as const)
      expect(shareOfLost({ ...good, ...change }, claim)).toEqual({ isOurs: false, isOpen: false, why })
  })

  it.each([
    ['new_seller', { isKnownSeller: false }],
    ['late', { isInTime: false }],
    ['untracked', { isTracked: false }],
    ['not_received', { receivedBy: 'seller' }],
    ['not_received', { receivedBy: null }],
  ] as const)('is for finance to decide, and the seller until then: %s', (why, change) =>
    expect(shareOfLost({ ...good, ...change }, 'fraud')).toEqual({ isOurs: false, isOpen: true, why }),
  )

  it('is for finance where the reason says another thing, or nothing', () => {
    expect(shareOfLost(good, 'not_as_described').why).toBe('not_as_described')
    expect(shareOfLost(good, 'unknown')).toEqual({ isOurs: false, isOpen: true, why: 'reason_unknown' })
    expect(shareReasons.filter(isOpenShare)).toHaveLength(6)
  })
})
