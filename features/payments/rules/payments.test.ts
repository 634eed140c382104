import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, HOUR, MINUTE, SECOND } from '../../../kernel/clock.ts'
import {
  type AttemptState,
  attemptStates,
  isDecided,
  isNewlyOnItsWay,
  judgePayment,
  mayAttemptGo,
  mayLapse,
  nextCheck,
  nextCheckUnanswered,
  type OrderSettlement,
  paymentStateOf,
  settlementOf,
} from './payments.ts'

const anyState = fc.constantFrom(...attemptStates)

describe('the table of attempt states', () => {
  it('lets success go nowhere but back to the buyer, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 60 }), (wishes) => {
        let now: AttemptState = 'CREATED'
        let isPaid = false
        for (const wish of wishes) {
          if (mayAttemptGo(now, wish)) now = wish
          if (now === 'SUCCEEDED') isPaid = true
          if (isPaid) expect(['SUCCEEDED', 'REFUNDING', 'REFUNDED']).toContain(now)
        }
      }),
    )
  })

  it('never lets a later failure overwrite money, nor comes to rest between the ends', () => {
    for (const from of attemptStates) {
      expect(mayAttemptGo(from, from)).toBe(false)
      if (isDecided(from))
        expect(
          ['FAILED', 'ABANDONED', 'PROCESSING', 'OPENED', 'CREATED'].some((to) =>
            mayAttemptGo(from, to as never),
          ),
        ).toBe(false)
      else expect(mayAttemptGo(from, 'SUCCEEDED')).toBe(true)
    }
  })
})

describe('a verification', () => {
  const asked = { txRef: 'AWR-2222-2222-1', amountKobo: 1_250_000_00, currency: 'NGN' }

  it('is a success only with the same reference, currency and amount to the kobo', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(asked.txRef, 'AWR-2222-2222-2'),
        fc.oneof(fc.constant(asked.amountKobo), fc.integer({ min: 0, max: 2 * asked.amountKobo })),
        fc.constantFrom('NGN', 'USD', 'ngn'),
        (txRef, amountKobo, currency) => {
          const isSame = txRef === asked.txRef && amountKobo === asked.amountKobo && currency === 'NGN'
          expect(judgePayment(asked, { txRef, amountKobo, currency, state: 'success' })).toBe(
            isSame ? 'SUCCEEDED' : 'MISMATCH',
          )
        },
      ),
    )
  })

  it('is no mismatch while no money has moved', () => {
    expect(judgePayment(asked, { ...asked, amountKobo: 1, state: 'failed' })).toBe('FAILED')
    expect(judgePayment(asked, { ...asked, amountKobo: 1, state: 'pending' })).toBe('PROCESSING')
  })
})

describe('the reconciler', () => {
  const createdAt = new Date('2026-03-01T09:00:00Z')
  const checksOf = (state: 'OPENED' | 'FAILED' | 'SUCCEEDED') => {
    const checks: number[] = []
    for (
      let next = nextCheck({ state, created_at: createdAt }, createdAt);
      next;
      next = nextCheck({ state, created_at: createdAt }, next)
    ) {
      checks.push((next.getTime() - createdAt.getTime()) / MINUTE)
    }
    return checks
  }

  it('asks after 1, 2, 5, 10 and 30 minutes, then hourly to 72 hours', () => {
    const hours = Array.from({ length: 72 }, (_, index) => (index + 1) * 60)
    expect(checksOf('OPENED')).toEqual([1, 2, 5, 10, 30, ...hours])
    expect(checksOf('FAILED')).toEqual([1, 2, 5, 10, 30])
    expect(checksOf('SUCCEEDED')).toEqual([])
  })

  it('asks after a transfer every two minutes while it may come, every half minute once it is said to be sent', () => {
    const transferUntil = after(createdAt, HOUR)
    const gap = (minutes: number, reported: number | null) => {
      const now = after(createdAt, minutes * MINUTE)
      const sentReportedAt = reported === null ? null : after(createdAt, reported * MINUTE)
      const next = nextCheck(
        {
          state: 'CREATED',
          created_at: createdAt,
          transfer_until: transferUntil,
          sent_reported_at: sentReportedAt,
        },
        now,
      )
      return next && (next.getTime() - now.getTime()) / MINUTE
    }
    expect([0, 1, 6, 58.5, 69].map((minutes) => gap(minutes, null))).toEqual([1, 1, 2, 1.5, 2])
    expect([20, 29, 30].map((minutes) => gap(minutes, 20))).toEqual([0.5, 0.5, 2])
    expect(gap(70, 65)).toBe(50)
    expect(
      nextCheck(
        { state: 'FAILED', created_at: createdAt, transfer_until: transferUntil },
        after(createdAt, HOUR),
      ),
    ).toBeUndefined()
    expect(
      nextCheck({ state: 'SUCCEEDED', created_at: createdAt, transfer_until: transferUntil }, createdAt),
    ).toBeUndefined()
  })

  it('asks a provider that gave no answer again after five minutes, or earlier where a check is planned', () => {
    const wait = (state: 'OPENED' | 'FAILED', age: number) =>
      nextCheckUnanswered({ state, created_at: createdAt }, after(createdAt, age)).getTime() -
      createdAt.getTime() -
      age
    expect(wait('OPENED', 90 * SECOND)).toBe(MINUTE / 2)
    expect(wait('OPENED', 90 * MINUTE)).toBe(5 * MINUTE)
    expect(wait('OPENED', 118 * MINUTE)).toBe(2 * MINUTE)
    expect(wait('FAILED', 3 * HOUR)).toBe(5 * MINUTE)
    expect(wait('OPENED', 72 * HOUR)).toBe(HOUR)
  })

  it('always looks forward', () => {
    fc.assert(
      fc.property(fc.integer({ min: -HOUR, max: 100 * HOUR }), (age) => {
        const now = after(createdAt, age)
        const next = nextCheck({ state: 'OPENED', created_at: createdAt }, now)
        if (next) expect(next.getTime()).toBeGreaterThan(now.getTime())
        else expect(age).toBeGreaterThanOrEqual(72 * HOUR)
      }),
    )
  })
})

it('tells a buyer where the payment stands by all attempts', () => {
  const reported = (...states: (typeof attemptStates)[number][]) =>
    paymentStateOf(states.map((one) => ({ state: one })))
  expect(reported()).toBe('none')
  expect(reported('OPENED')).toBe('none')
  expect(reported('CREATED', 'FAILED')).toBe('none')
  expect(reported('FAILED', 'OPENED')).toBe('failed')
  expect(reported('FAILED', 'PROCESSING')).toBe('waiting')
  expect(reported('REFUNDED', 'SUCCEEDED')).toBe('paid')
  expect(reported('REFUNDING')).toBe('refund')
})

describe('closing an order', () => {
  const attempt = (state: AttemptState, paid_kobo: number | null = null, currency = 'NGN') => ({
    state,
    amount_kobo: 100_000,
    paid_kobo,
    paid_currency: paid_kobo === null ? null : currency,
  })

  it('D1 asks what its attempts have brought: only money near the total keeps it open', () => {
    expect(settlementOf([attempt('FAILED'), attempt('MISMATCH', 90_000)])).toBe('mismatch')
    expect(settlementOf([attempt('MISMATCH', 89_999), attempt('PROCESSING')])).toBe('pending')
    expect(settlementOf([attempt('MISMATCH', 89_999), attempt('FAILED')])).toBe('failed')
    expect(settlementOf([attempt('MISMATCH', 100_000, 'USD')])).toBe('none')
    expect(settlementOf([attempt('MISMATCH', 250_000), attempt('SUCCEEDED', 100_000)])).toBe('paid')
    expect(settlementOf([attempt('CREATED'), attempt('FAILED')])).toBe('failed')
    expect(settlementOf([attempt('REFUNDED', 100), attempt('ABANDONED')])).toBe('none')
  })

  it('D1 D10 has an end, whatever the provider or staff do, but for an order that is paid', () => {
    const end = new Date('2026-03-01T10:00:00Z')
    const lapsesAfter = (settlement: OrderSettlement, hours: number) =>
      mayLapse(settlement, end, after(end, hours * HOUR))
    for (const settlement of ['none', 'failed'] as const) expect(lapsesAfter(settlement, 0)).toBe(true)
    for (const settlement of ['pending', 'unknown'] as const) {
      expect(lapsesAfter(settlement, 5.99)).toBe(false)
      expect(lapsesAfter(settlement, 6)).toBe(true)
    }
    expect(lapsesAfter('mismatch', 7 * 24 - 1)).toBe(false)
    expect(lapsesAfter('mismatch', 7 * 24)).toBe(true)
    expect(lapsesAfter('paid', 10_000)).toBe(false)
    expect(mayLapse('none', end, after(end, -1))).toBe(false)
  })

  it('D10 believes "on its way" of a payment that was given up only while it is a day old at most', () => {
    const at = new Date('2026-03-01T10:00:00Z')
    expect(isNewlyOnItsWay({ state: 'ABANDONED', created_at: at }, after(at, 23 * HOUR))).toBe(true)
    expect(isNewlyOnItsWay({ state: 'ABANDONED', created_at: at }, after(at, 24 * HOUR))).toBe(false)
    expect(isNewlyOnItsWay({ state: 'CREATED', created_at: at }, after(at, 60 * HOUR))).toBe(true)
  })
})
