import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderStateNames } from '../../../contract/order.ts'
import {
  deliveryStatusOf,
  isPaymentVerified,
  mayOrderGo,
  orderTotals,
  packBy,
  parcelStates,
} from './orders.ts'

const lineTotal = fc.integer({ min: 0, max: 1_000_000_000_000 })

describe('order rules', () => {
  it('adds up: lines and shipping are the whole', () => {
    fc.assert(
      fc.property(fc.array(lineTotal, { maxLength: 20 }), fc.nat(10_000_000), (lines, fee) => {
        const totals = orderTotals(lines, fee)
        expect(totals.totalKobo).toBe(totals.subtotalKobo + totals.shippingFeeKobo)
        expect(totals.subtotalKobo).toBe(lines.reduce((sum, total) => sum + total, 0))
      }),
    )
  })

  it('never lets a success go back, and leaves a refund only forward', () => {
    for (const to of orderStateNames) {
      expect(mayOrderGo('REFUNDED', to, 'system')).toBe(false)
      if (to !== 'REFUND_DUE') expect(mayOrderGo('PAID', to, 'staff')).toBe(false)
      expect(mayOrderGo('PAID', to, 'buyer')).toBe(false)
    }
    expect(mayOrderGo('PENDING', 'PAID', 'buyer')).toBe(false)
    expect(mayOrderGo('EXPIRED', 'PAID', 'system')).toBe(true)
  })

  it('is as far as its slowest parcel (R-20)', () => {
    expect(deliveryStatusOf('PENDING', [])).toBe('PENDING')
    expect(deliveryStatusOf('PAID', ['SUCCESS', 'PACKING'])).toBe('PACKING')
    expect(deliveryStatusOf('PAID', ['SUCCESS', 'SHIPPING'])).toBe('SHIPPING')
    expect(deliveryStatusOf('PAID', ['SUCCESS', 'SUCCESS'])).toBe('SUCCESS')
    expect(deliveryStatusOf('EXPIRED', [])).toBe('CANCELLED')
    expect(deliveryStatusOf('REFUNDED', ['RETURNED'])).toBe('RETURNED')
    expect(deliveryStatusOf('REFUNDED', ['CANCELLED'])).toBe('CANCELLED')
    expect(deliveryStatusOf('REFUNDED', ['SUCCESS', 'CANCELLED'])).toBe('SUCCESS')
  })

  it('gives a seller three working days in Lagos, and none of a weekend', () => {
    // A Monday, a Friday shortly before midnight in Lagos, and a Saturday.
    expect(packBy(new Date('2026-03-02T09:00:00Z')).toISOString()).toBe('2026-03-05T23:00:00.000Z')
    expect(packBy(new Date('2026-03-06T22:59:00Z')).toISOString()).toBe('2026-03-11T23:00:00.000Z')
    expect(packBy(new Date('2026-03-06T23:01:00Z')).toISOString()).toBe('2026-03-11T23:00:00.000Z')
  })

  it('counts as verified only while paid and not refunded', () => {
    expect(orderStateNames.filter(isPaymentVerified)).toEqual(['PAID'])
    expect(parcelStates[0]).toBe('PACKING')
  })
})
