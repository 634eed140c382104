import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { after, HOUR, MINUTE } from '../../../../kernel/clock.ts'
import type { Provider } from '../../context/provider.ts'
import { createPaystackProvider, type PaystackOptions } from './paystack.ts'
import { type PaystackStandIn, paystackKeys, startPaystack } from './test-paystack.ts'

let standIn: PaystackStandIn
let options: PaystackOptions
let provider: Provider
let count = 0
const nextRef = () => `AWR-PAY-STACK-${(count += 1)}`
beforeAll(async () => {
  standIn = await startPaystack()
  options = { apiUrl: standIn.url, scriptUrl: `${standIn.url}/v2/inline.js`, ...paystackKeys }
  provider = createPaystackProvider(options)
})
afterEach(() => Object.assign(standIn, { unknownAs: 400, pagesAs: 'count' }))
afterAll(() => standIn.close())

const charge = (txRef: string, amountKobo = 100_00) => ({
  txRef,
  amountKobo,
  currency: 'NGN' as const,
  customer: { name: 'Ada Obi', email: 'ada@example.com' },
})

test('a reference is opened once, by the server, and again with its access code', async () => {
  const txRef = nextRef()
  const popUp = await provider.createAttempt(charge(txRef, 54_600_50))
  if (typeof popUp !== 'object' || popUp.kind !== 'page') throw new Error('no page')
  expect(popUp.page.parameters).toEqual({ access_code: popUp.session })
  expect(standIn.ledger.of(txRef)).toMatchObject({ askedKobo: 54_600_50 })
  expect(await provider.createAttempt(charge(txRef))).toBe('used')
  expect(await provider.createAttempt(charge(txRef), popUp.session)).toEqual(popUp)
  expect(JSON.stringify(popUp)).not.toContain(paystackKeys.secretKey)
})

test('a reference that is opened and not paid is no payment', async () => {
  const txRef = nextRef()
  await provider.createAttempt(charge(txRef))
  expect(await provider.verifyByReference(txRef)).toEqual({ found: 'no' })
  standIn.charge(txRef, 100_00)
  expect(await provider.verifyByReference(txRef)).toMatchObject({ transaction: { state: 'success' } })
})

test('each of its words for a payment has ours', async () => {
  const states = {
    success: 'success',
    failed: 'failed',
    reversed: 'failed',
    ongoing: 'pending',
    pending: 'pending',
    processing: 'pending',
    queued: 'pending',
    sleeping: 'pending',
  }
  for (const [status, state] of Object.entries(states)) {
    const entry = standIn.charge(nextRef(), 100_00)
    entry.status = status
    expect(await provider.verifyByReference(entry.txRef)).toMatchObject({ transaction: { state, status } })
  }
})

test('an unknown reference is known as such in both ways of saying it, and a wrong key is not', async () => {
  for (const unknownAs of [400, 404] as const) {
    standIn.unknownAs = unknownAs
    expect(await provider.verifyByReference(nextRef())).toEqual({ found: 'no' })
  }
  const stranger = createPaystackProvider({ ...options, secretKey: 'sk_test_another' })
  expect(await stranger.verifyByReference(nextRef())).toMatchObject({ found: 'unknown' })
})

test('an empty webhook secret is refused, for anybody could sign with it', () => {
  expect(() => createPaystackProvider({ ...options, secretKey: '' })).toThrow('all of its keys')
})

test('the fee that a payer bears is no overpayment; money that nobody asked for is', async () => {
  const [withFee, over] = [nextRef(), nextRef()]
  standIn.charge(withFee, 300_50, { paidKobo: 403_33, feeKobo: 102_83 })
  expect(await provider.verifyByReference(withFee)).toMatchObject({
    transaction: { amountKobo: 300_50, feeKobo: 102_83 },
  })
  standIn.charge(over, 300_50, { paidKobo: 403_34, feeKobo: 102_83 })
  expect(await provider.verifyByReference(over)).toMatchObject({ transaction: { amountKobo: 403_34 } })
})

test('lists by pages with and without their count', async () => {
  const since = new Date('2027-05-01T00:00:00Z')
  for (let number = 0; number < 150; number += 1)
    standIn.charge(nextRef(), 100_00, { at: after(since, number) })
  const counted = await provider.listSince(since)
  standIn.pagesAs = 'cursor'
  expect(await provider.listSince(since)).toEqual(counted)
  expect(counted).toHaveLength(150)
})

test('an account number lives from a quarter of an hour to eight hours', async () => {
  const expiry = async (ms: number) => {
    const account = await provider.openTransfer(charge(nextRef()), after(new Date(), ms))
    return Math.round(((account?.expiresAt.getTime() ?? 0) - Date.now()) / MINUTE)
  }
  expect([await expiry(5 * MINUTE), await expiry(HOUR), await expiry(20 * HOUR)]).toEqual([5, 60, 480])
  const txRef = nextRef()
  await provider.openTransfer(charge(txRef), after(new Date(), HOUR))
  expect(await provider.openTransfer(charge(txRef), after(new Date(), HOUR))).toBeUndefined()
  expect(await provider.verifyByReference(txRef)).toMatchObject({ transaction: { state: 'pending' } })
})

test('tells what became of a refund, and its events name the payment', async () => {
  const entry = standIn.charge(nextRef(), 100_00)
  const refund = () =>
    provider.refund({ providerId: String(entry.id), txRef: entry.txRef, amountKobo: 50_00, key: 'half' })
  expect(await refund()).toEqual({ state: 'started' })
  const [made] = standIn.ledger.refunds
  if (!made) throw new Error('no refund')
  const states = { processing: 'started', processed: 'done', failed: 'failed', 'needs-attention': 'failed' }
  for (const [status, state] of Object.entries(states)) {
    made.status = status
    expect(await refund()).toMatchObject({ state })
    const { body, headers } = standIn.refundEventOf(made)
    expect(provider.parseWebhook(Buffer.from(body), headers)).toMatchObject({
      ok: true,
      value: { about: 'refund', type: `refund.${status}`, status, txRef: entry.txRef },
    })
  }
  expect(standIn.ledger.refunds).toHaveLength(1)
  expect(
    await provider.refund({ providerId: '1', txRef: entry.txRef, amountKobo: 1, key: 'another payment' }),
  ).toMatchObject({ state: 'unknown' })
})

test('a transfer that its bank took back names no reference of ours', () => {
  const body = JSON.stringify({
    event: 'bank.transfer.rejected',
    data: {
      bank_transfer: {
        amount: '30000',
        message: 'incorrect amount sent',
        message_type: 'INCORRECT_AMOUNT',
        transaction_id: '3103959930',
      },
      customer: { email: 'ada@example.com' },
    },
  })
  expect(provider.parseWebhook(Buffer.from(body), standIn.sign(body))).toEqual({
    ok: true,
    value: {
      about: 'charge',
      type: 'bank.transfer.rejected',
      providerId: '3103959930',
      status: 'INCORRECT_AMOUNT',
      txRef: null,
    },
  })
})

test('an altered body, or the same values written anew, do not bear the signature', () => {
  const entry = standIn.charge(nextRef(), 100_00)
  const { body, headers } = standIn.webhookOf(entry)
  for (const other of [body.replace('10000', '90000'), JSON.stringify(JSON.parse(body), null, 1)])
    expect(provider.parseWebhook(Buffer.from(other), headers)).toMatchObject({ code: 'signature_wrong' })
})

test('R2-01: an event of a dispute is about one, with the reference of its transaction', () => {
  const body = JSON.stringify({
    event: 'charge.dispute.create',
    data: {
      id: 358_950,
      status: 'awaiting-merchant-feedback',
      transaction: { id: 5_991_760, reference: 'AWR-1' },
    },
  })
  expect(provider.parseWebhook(Buffer.from(body), standIn.sign(body))).toEqual({
    ok: true,
    value: {
      about: 'dispute',
      type: 'charge.dispute.create',
      providerId: '358950',
      status: 'awaiting-merchant-feedback',
      txRef: 'AWR-1',
    },
  })
})

test('a settlement whose pages shift while they are read has no payment twice', async () => {
  standIn.ledger.settle()
  const refs = Array.from({ length: 150 }, () => nextRef())
  for (const txRef of refs) standIn.charge(txRef, 100_00)
  standIn.ledger.settle()
  const settlement = standIn.ledger.settlements.at(-1)
  if (!settlement) throw new Error('nothing was settled')
  const [entries, [first]] = [settlement.entries, standIn.ledger.entries]
  let pages = 0
  Object.defineProperty(settlement, 'entries', {
    get: () => ((pages += 1) === 1 || !first ? entries : [{ ...first, id: 1 }, ...entries]),
  })
  const settled = (await provider.listSettled(String(settlement.id))) ?? []
  expect(pages).toBe(2)
  expect(new Set(settled.map(({ transactionId }) => transactionId)).size).toBe(settled.length)
  expect(settled.map(({ txRef }) => txRef)).toEqual(entries.map(({ txRef }) => txRef))
})

test('R2-15 what it says of a card in another form, or of a transfer, names no card and holds up no payment', async () => {
  for (const authorization of [
    {},
    null,
    'AUTH_1',
    { signature: null },
    { signature: '' },
    { signature: 7 },
    [],
  ]) {
    const entry = standIn.charge(nextRef(), 100_00)
    standIn.authorization = authorization
    expect(await provider.verifyByReference(entry.txRef)).toMatchObject({
      found: 'yes',
      transaction: { state: 'success', card: null },
    })
  }
  standIn.authorization = undefined
})
