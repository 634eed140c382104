import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { after, HOUR, MINUTE } from '../../../../kernel/clock.ts'
import type { Provider } from '../../context/provider.ts'
import { createFlutterwaveProvider, type FlutterwaveOptions } from './flutterwave.ts'
import { type FlutterwaveStandIn, flutterwaveKeys, startFlutterwave } from './test-flutterwave.ts'

let standIn: FlutterwaveStandIn
let options: FlutterwaveOptions
let provider: Provider
let count = 0
const nextRef = () => `AWR-FLUT-WAVE-${(count += 1)}`
beforeAll(async () => {
  standIn = await startFlutterwave()
  options = { apiUrl: standIn.url, scriptUrl: `${standIn.url}/v3.js`, shopName: 'Àwòrán', ...flutterwaveKeys }
  provider = createFlutterwaveProvider(options)
})
afterEach(() => Object.assign(standIn, { format: 'number', payerBearsFee: false }))
afterAll(() => standIn.close())

const charge = (txRef: string, amountKobo: number) => ({
  txRef,
  amountKobo,
  currency: 'NGN' as const,
  customer: { name: 'Ada Obi', email: 'ada@example.com' },
})

test.each(['number', 'text', 'decimals'] as const)('reads amounts told as %s', async (format) => {
  standIn.format = format
  for (const kobo of [54_600_00, 54_600_50, 54_600_05, 1]) {
    const txRef = nextRef()
    standIn.charge(txRef, kobo, { feeKobo: 7_64 })
    expect(await provider.verifyByReference(txRef)).toMatchObject({
      found: 'yes',
      transaction: { amountKobo: kobo, feeKobo: 7_64 },
    })
  }
})

test("a transfer's 'completed' is a success, and an unknown word is not the end", async () => {
  const states = {
    completed: 'success',
    successful: 'success',
    failed: 'failed',
    'pending-validation': 'pending',
  }
  for (const [status, state] of Object.entries(states)) {
    const entry = standIn.charge(nextRef(), 100_00)
    entry.status = status
    expect(await provider.verifyByReference(entry.txRef)).toMatchObject({ transaction: { state, status } })
  }
})

test('a success is found behind a later refusal of the same reference', async () => {
  const txRef = nextRef()
  const paid = standIn.charge(txRef, 100_00)
  standIn.charge(txRef, 100_00, { outcome: 'failed' })
  expect(await provider.verifyByReference(txRef)).toMatchObject({
    found: 'yes',
    transaction: { providerId: String(paid.id), state: 'success' },
  })
})

test('the fee that a payer bears is no overpayment', async () => {
  standIn.payerBearsFee = true
  const txRef = nextRef()
  standIn.charge(txRef, 100_00)
  expect(await provider.verifyByReference(txRef)).toMatchObject({ transaction: { amountKobo: 100_00 } })
  const account = await provider.openTransfer(charge(nextRef(), 100_00), after(new Date(), HOUR))
  expect(account?.amountKobo).toBe(101_40)
})

test('an account lives an hour from now, in whatever zone its times are', async () => {
  const began = Date.now()
  const account = await provider.openTransfer(charge(nextRef(), 100_00), after(new Date(), 5 * HOUR))
  expect(account).toMatchObject({ bank: 'Flutterwave MFB', accountName: 'Aworan FLW' })
  expect(Math.abs((account?.expiresAt.getTime() ?? 0) - began - HOUR)).toBeLessThan(MINUTE)
})

test('the pop-up is signed as documented, for just this amount', async () => {
  const txRef = nextRef()
  const popUp = await provider.createAttempt(charge(txRef, 54_600_50))
  if (typeof popUp !== 'object' || popUp.kind !== 'page') throw new Error('no page')
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  expect(popUp.page.parameters).toEqual({
    public_key: flutterwaveKeys.publicKey,
    tx_ref: txRef,
    amount: '54600.50',
    currency: 'NGN',
    payment_options: 'card, banktransfer',
    customer: { email: 'ada@example.com', name: 'Ada Obi' },
    customizations: { title: 'Àwòrán' },
    payload_hash: sha256(`54600.50NGNada@example.com${txRef}${sha256(flutterwaveKeys.secretKey)}`),
  })
  const whole = await provider.createAttempt(charge(txRef, 54_600_00))
  expect(whole).toMatchObject({ page: { parameters: { amount: '54600' } } })
  expect(JSON.stringify(popUp)).not.toContain(flutterwaveKeys.secretKey)
})

test("a bare 'completed' refund is only begun; what it became is asked", async () => {
  const refund = (providerId: number, txRef: string) =>
    provider.refund({ providerId: String(providerId), txRef, amountKobo: 100_00, key: 'return' })
  const states = {
    completed: 'started',
    processing: 'started',
    'pending-momo': 'started',
    'completed-bank-transfer': 'done',
    'completed-mpgs': 'done',
    'completed-offline': 'done',
    failed: 'failed',
  }
  const entry = standIn.charge(nextRef(), 100_00)
  expect(await refund(entry.id, entry.txRef)).toEqual({ state: 'started' })
  for (const [status, state] of Object.entries(states)) {
    for (const made of standIn.ledger.refunds) made.status = status
    expect(await refund(entry.id, entry.txRef)).toMatchObject({ state })
  }
  expect(standIn.ledger.refunds).toHaveLength(1)
})

test('a refund is found among many later ones', async () => {
  const entry = standIn.charge(nextRef(), 100_00)
  const refund = () =>
    provider.refund({ providerId: String(entry.id), txRef: entry.txRef, amountKobo: 5_00, key: 'a part' })
  await refund()
  const other = standIn.charge(nextRef(), 100_00)
  for (let number = 0; number < 45; number += 1)
    standIn.ledger.refunds.push({
      id: standIn.ledger.nextId(),
      entry: other,
      kobo: 1,
      note: 'a part',
      status: 'completed-mpgs',
      at: new Date(),
    })
  await refund()
  expect(standIn.ledger.refundedOf(entry.id)).toBe(5_00)
})

test('a wrong key is no answer about a payment', async () => {
  const txRef = nextRef()
  const stranger = createFlutterwaveProvider({ ...options, secretKey: 'FLWSECK_TEST-another-X' })
  expect(await stranger.verifyByReference(txRef)).toMatchObject({ found: 'unknown' })
  expect(await stranger.listSince(new Date())).toBeUndefined()
})

test('an empty webhook secret is refused, for anybody could send it', () => {
  expect(() => createFlutterwaveProvider({ ...options, webhookSecret: '' })).toThrow('all of its keys')
})

test('a webhook can be replayed with its header, so its body proves nothing', () => {
  const entry = standIn.charge(nextRef(), 100_00, { outcome: 'failed' })
  const { body, headers } = standIn.webhookOf(entry)
  const altered = body.replace('"status":"failed"', '"status":"successful"')
  expect(provider.parseWebhook(Buffer.from(altered), headers)).toMatchObject({
    ok: true,
    value: { status: 'successful', txRef: entry.txRef },
  })
  const transfer = JSON.stringify({ event: 'transfer.completed', data: { id: 33286, status: 'SUCCESSFUL' } })
  expect(provider.parseWebhook(Buffer.from(transfer), headers)).toMatchObject({
    ok: true,
    value: { type: 'transfer.completed', providerId: '33286', txRef: null },
  })
})

test('R2-01: an event with the word chargeback or dispute in its name is about one', () => {
  for (const event of ['chargeback', 'chargeback.created', 'charge-back.updated', 'dispute.opened']) {
    const body = JSON.stringify({ event, data: { id: 2_221, status: 'initiated', tx_ref: 'AWR-1' } })
    expect(
      provider.parseWebhook(Buffer.from(body), { 'verif-hash': flutterwaveKeys.webhookSecret }),
    ).toMatchObject({ ok: true, value: { about: 'dispute', txRef: 'AWR-1' } })
  }
})

test('R2-15 a card that it tells only in part, or in another form, is none, and holds up no payment', async () => {
  const whole = { first_6digits: '553188', last_4digits: '2950', expiry: '09/32', type: 'MASTERCARD' }
  const cardOf = async (card: unknown) => {
    const entry = standIn.charge(nextRef(), 100_00)
    standIn.card = card
    const verification = await provider.verifyByReference(entry.txRef)
    expect(verification).toMatchObject({ found: 'yes', transaction: { state: 'success' } })
    return verification.found === 'yes' ? verification.transaction.card : undefined
  }
  expect(await cardOf(whole)).toBe('553188 2950 09/32')
  expect(await cardOf({ ...whole, type: 'CREDIT', issuer: 'a bank', token: 'flw-t1' })).toBe(
    '553188 2950 09/32',
  )
  expect(await cardOf({ ...whole, expiry: '10/32' })).toBe('553188 2950 10/32')
  for (const card of [
    null,
    {},
    [],
    'card',
    { ...whole, expiry: null },
    { ...whole, last_4digits: 'N/A' },
    { ...whole, first_6digits: 553188 },
  ])
    expect(await cardOf(card)).toBeNull()
  standIn.card = undefined
})
