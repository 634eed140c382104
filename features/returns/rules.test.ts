import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueForUnsent, offerKobo, offerUntil, sendBy, WITHOUT_LABEL } from './rules.ts'

const entry = (at: string, actor: string) => ({ at, actor })
const approved = entry('2027-03-01T09:00:00.000Z', 'staff')
const request = (timeline: { at: string; actor: string }[], more: object = {}) => ({
  state: 'APPROVED' as const,
  reason: 'changed_mind' as const,
  label_code: '',
  timeline,
  ...more,
})

test('F-1a an approved return is sent by the end of the fourteenth day, later after a late reminder or a new label', () => {
  expect(sendBy(request([approved]))?.toISOString()).toBe('2027-03-15T22:59:59.999Z')
  const late = entry('2027-03-20T09:00:00.000Z', 'system')
  expect(sendBy(request([approved, late]))?.toISOString()).toBe('2027-03-23T22:59:59.999Z')
  const labelled = request([approved, late, entry('2027-03-21T09:00:00.000Z', 'staff')])
  expect(sendBy(labelled)?.toISOString()).toBe('2027-04-04T22:59:59.999Z')
  expect(sendBy(request([approved], { reason: 'damaged' }))).toBeNull()
  expect(sendBy(request([approved], { reason: 'damaged', label_code: 'GIG-1' }))).not.toBeNull()
  expect(sendBy(request([approved], { state: 'SENT' }))).toBeNull()
})

test('F-1a its buyer is reminded once, three days before it ends', () => {
  const due = (now: string, ...timeline: { at: string; actor: string }[]) =>
    dueForUnsent(request([approved, ...timeline]), new Date(now))
  expect(due('2027-03-12T22:59:59.000Z')).toBeUndefined()
  expect(due('2027-03-13T07:47:00.000Z')).toBe('remind')
  const reminder = entry('2027-03-13T07:47:00.000Z', 'system')
  expect(due('2027-03-14T07:47:00.000Z', reminder)).toBeUndefined()
  expect(due('2027-03-16T07:47:00.000Z', reminder)).toBeUndefined()
  expect(due('2027-03-17T07:47:00.000Z', reminder)).toBe('end')
})

test('an offer is whole naira, never more than its part of the price, and less than a naira below it', () => {
  expect(offerKobo(180_000_00, 20)).toBe(36_000_00)
  expect(offerKobo(33_333_33, 33)).toBe(10_999_00)
  const prices = fc.integer({ min: 1, max: 10_000_000_000_00 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 90 }), (price, percent) => {
      const [offer, part] = [offerKobo(price, percent), (BigInt(price) * BigInt(percent)) / 100n]
      expect(offer % 100).toBe(0)
      expect(BigInt(offer) <= part && part - BigInt(offer) < 100n).toBe(true)
      expect(offer).toBeLessThan(price)
    }),
    { numRuns: 500, seed: 218 },
  )
})

test('an offer can be answered until the end of the seventh day in Lagos', () => {
  expect(offerUntil(new Date('2027-03-01T09:00:00.000Z')).toISOString()).toBe('2027-03-08T22:59:59.999Z')
  expect(offerUntil(new Date('2027-03-01T23:30:00.000Z')).toISOString()).toBe('2027-03-09T22:59:59.999Z')
})

test('a buyer who waits for our label is asked to send it without one after fourteen days; the time to send it counts from then', () => {
  type Timeline = { at: string; actor: string; detail?: string }[]
  const waiting = (...timeline: Timeline) => request([approved, ...timeline], { reason: 'damaged' })
  const due = (now: string, ...timeline: Timeline) => dueForUnsent(waiting(...timeline), new Date(now))
  expect(due('2027-03-15T08:59:59.000Z')).toBeUndefined()
  expect(due('2027-03-15T09:00:00.000Z')).toBe('without_label')
  const asked = { ...entry('2027-03-16T07:47:00.000Z', 'system'), detail: WITHOUT_LABEL }
  expect(sendBy(waiting(asked))?.toISOString()).toBe('2027-03-30T22:59:59.999Z')
  expect(due('2027-03-17T07:47:00.000Z', asked)).toBeUndefined()
  expect(due('2027-03-28T07:47:00.000Z', asked)).toBe('remind')
  const reminder = entry('2027-03-28T07:47:00.000Z', 'system')
  expect(due('2027-04-01T07:47:00.000Z', asked, reminder)).toBe('end')
  // A label that is given after all begins the time anew.
  const labelled = { ...waiting(asked, entry('2027-03-20T09:00:00.000Z', 'staff')), label_code: 'GIG-1' }
  expect(sendBy(labelled)?.toISOString()).toBe('2027-04-03T22:59:59.999Z')
})
