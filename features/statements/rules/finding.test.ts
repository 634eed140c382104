import { describe, expect, it } from 'vitest'
import { codesIn, type OwnPayment, paymentFinder, whyOpen } from './finding.ts'

const payout = (code: string, amountKobo: number, reference = 'BULK-2026-11-03'): OwnPayment => ({
  kind: 'payout',
  id: code,
  code,
  amount_kobo: amountKobo,
  reference,
})
const [first, second] = [payout('PAY-7K3F-9Q2M', -10_200_000), payout('PAY-22AB-CD34', -5_000_000)]
const back: OwnPayment = {
  ...first,
  kind: 'came_back',
  id: 'back',
  amount_kobo: 10_200_000,
  reference: 'RTN-778899',
}
const all = [first, second, back]
const found = (amountKobo: number, text: string, reference = '') =>
  paymentFinder(all)({ booked_on: '2026-11-03', amount_kobo: amountKobo, text, reference }).map(
    ({ id }) => id,
  )

describe('a line of the bank’s statement', () => {
  it.each([
    ['as it was written', 'NIP/PAY-7K3F-9Q2M/AMAKA OBI'],
    ['without hyphens, in small letters', 'nip pay7k3f9q2m'],
    ['broken by a space', 'TRF PAY-7K3F- 9Q2M'],
    ['after a word that begins like one', 'PAYSTACKPAY7K3F9Q2M'],
  ])('is the payout whose code it has %s', (_, text) => {
    expect(found(-10_200_000, text)).toEqual([first.id])
  })

  it('is all payouts of a file that the bank booked in one sum, by their codes or by its reference', () => {
    expect(found(-15_200_000, 'PAY-7K3F-9Q2M PAY-22AB-CD34')).toEqual([first.id, second.id])
    expect(found(-15_200_000, 'SALARY UPLOAD', 'BULK/2026/11/03')).toEqual([first.id, second.id])
  })

  it('is none with another amount, another way, another code or a reference of few signs', () => {
    expect(found(-10_200_001, 'PAY-7K3F-9Q2M')).toEqual([])
    expect(found(-10_200_000, 'PAY-7K3F-9Q2N')).toEqual([])
    expect(found(-10_200_000, 'BULK-2026-11-03')).toEqual([])
    const short = paymentFinder([payout('PAY-2222-2222', -1, 'A1')])
    expect(short({ booked_on: '2026-11-03', amount_kobo: -1, text: 'A1 B2', reference: '' })).toEqual([])
  })

  it('that came in is the return that two people said, by the payout’s code or the bank’s reference', () => {
    expect(found(10_200_000, 'RVSL PAY-7K3F-9Q2M')).toEqual(['back'])
    expect(found(10_200_000, 'RETURNED', 'RTN778899')).toEqual(['back'])
    expect(found(10_200_000, 'SOMETHING ELSE')).toEqual([])
  })

  it('is a settlement by its reference, or by the provider’s name, the sum and days near it', () => {
    const settlement = (id: string, paidOn: string, reference = ''): OwnPayment => ({
      kind: 'settlement',
      id,
      code: `paystack ${id}`,
      amount_kobo: 99_500,
      reference,
      payer: 'paystack',
      paid_on: paidOn,
    })
    const of = (payments: OwnPayment[], text: string, amountKobo = 99_500) =>
      paymentFinder(payments)({ booked_on: '2026-11-05', amount_kobo: amountKobo, text, reference: '' }).map(
        ({ id }) => id,
      )
    expect(of([settlement('a', '2026-11-03')], 'TRF FROM PAYSTACK PAYMENTS LTD')).toEqual(['a'])
    expect(of([settlement('a', '2026-09-03', 'RV3E18675549F6A0')], 'RV3E18675549F6A0')).toEqual(['a'])
    expect(of([settlement('a', '2026-11-03')], 'TRF FROM SOMEBODY')).toEqual([])
    expect(of([settlement('a', '2026-10-30')], 'PAYSTACK')).toEqual([])
    expect(of([settlement('a', '2026-11-03')], 'PAYSTACK', 99_501)).toEqual([])
    // Two could be it: people say which.
    expect(of([settlement('a', '2026-11-03'), settlement('b', '2026-11-04')], 'PAYSTACK')).toEqual([])
  })

  it('takes a payment once', () => {
    const find = paymentFinder(all)
    const line = { booked_on: '2026-11-03', amount_kobo: -10_200_000, text: 'PAY-7K3F-9Q2M', reference: '' }
    expect([find(line), find(line)]).toEqual([[first], []])
  })

  it('says each code once', () => {
    expect(codesIn({ text: 'PAY-7K3F-9Q2M', reference: 'PAY7K3F9Q2M RET-2345-6789' })).toEqual([
      'PAY-7K3F-9Q2M',
      'RET-2345-6789',
    ])
  })

  it.each([
    [-1, [], 'unknown_out'],
    [1, [], 'unknown_in'],
    [1, [{ is_sent: true, is_on_statement: true }], 'came_back'],
    [-1, [{ is_sent: true, is_on_statement: true }], 'paid_twice'],
    [-1, [{ is_sent: false, is_on_statement: false }], 'not_sent'],
    [-1, [{ is_sent: true, is_on_statement: false }], 'amount_differs'],
  ] as const)('of %i with %j is open because of %s', (amountKobo, named, why) => {
    expect(whyOpen({ amount_kobo: amountKobo, is_lacked: false }, named)).toBe(why)
    expect(whyOpen({ amount_kobo: amountKobo, is_lacked: true }, named)).toBe('lacking')
  })
})
