import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayTakingGo, partsOfTaking, takingStateOf, takingStates } from './takings.ts'

test('R2-01: wherever a case is, each word of the provider leaves it there or leads on by a rule', () => {
  for (const known of takingStates)
    for (const reported of ['open', 'taken', 'ended'] as const) {
      const next = takingStateOf(reported, known)
      expect(next === known || (next !== undefined && mayTakingGo(known, next))).toBe(true)
    }
  expect(takingStateOf('ended', undefined)).toBeUndefined()
  expect([takingStateOf('open', undefined), takingStateOf('taken', undefined)]).toEqual(['OPEN', 'TAKEN'])
})

test('R2-01: what is covered, what is given back and what is beyond make what was taken, and never more than is left goes back', () => {
  const kobo = fc.integer({ min: 0, max: 1_000_000_00 })
  fc.assert(
    fc.property(kobo, kobo, kobo, (amountKobo, leftKobo, some) => {
      const coveredKobo = Math.min(some, amountKobo)
      const { refundKobo, beyondKobo } = partsOfTaking(amountKobo, { leftKobo, coveredKobo })
      expect(coveredKobo + refundKobo + beyondKobo).toBe(amountKobo)
      expect(refundKobo).toBeLessThanOrEqual(leftKobo)
      expect(Math.min(refundKobo, beyondKobo)).toBeGreaterThanOrEqual(0)
      if (refundKobo < leftKobo) expect(beyondKobo).toBe(0)
    }),
  )
})
