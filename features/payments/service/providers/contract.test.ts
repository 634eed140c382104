import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, HOUR, MINUTE } from '../../../../kernel/clock.ts'
import type { Charge, ReferenceAnswer, RefundAnswer } from '../../context/provider.ts'
import { judgePayment } from '../../rules/payments.ts'
import type { Trouble } from './test-gate.ts'
import type { Wish } from './test-ledger.ts'
import { type Subject, subjects } from './test-providers.ts'

const total = 54_600_50
const troubles: Trouble[] = ['silence', 'cut', 'outage', 'busy', 'nonsense']
const asked = (txRef: string): Charge => ({
  txRef,
  amountKobo: total,
  currency: 'NGN',
  customer: { name: 'Ada Obi', email: 'ada@example.com' },
})
const transactionIn = (verification: ReferenceAnswer) => {
  if (verification.found !== 'yes') throw new Error(JSON.stringify(verification))
  return verification.transaction
}

describe.each(subjects)('%s', (name, open) => {
  let subject: Subject
  let count = 0
  const nextRef = () => `AWR-TEST-${name.toUpperCase()}-${(count += 1)}`
  beforeAll(async () => void (subject = await open()))
  afterAll(() => subject.close())
  const verify = (txRef: string) => subject.provider.verifyByReference(txRef)

  test('tells a payment that was made: reference, exact amount, currency and fee', async () => {
    const txRef = nextRef()
    const providerId = await subject.charge(txRef, total)
    const transaction = transactionIn(await verify(txRef))
    expect(transaction).toMatchObject({
      providerId,
      txRef,
      state: 'success',
      amountKobo: total,
      currency: 'NGN',
      method: 'card',
    })
    expect(transaction.feeKobo).toBeGreaterThan(0)
    expect(judgePayment(asked(txRef), transaction)).toBe('SUCCEEDED')
  })

  test('R2-15 tells which card paid, or was refused: the same word each time, another for another card, and never its number', async () => {
    const cardOf = async (wish: Wish) => {
      const txRef = nextRef()
      await subject.charge(txRef, total, wish)
      return transactionIn(await verify(txRef)).card
    }
    const [one, other] = ['5531882950', '5061460123']
    const card = await cardOf({ card: one })
    expect(card).toMatch(/^.{8,}$/)
    expect(await cardOf({ card: one, outcome: 'failed' })).toBe(card)
    expect(await cardOf({ card: other })).not.toBe(card)
    expect(await cardOf({})).toBeNull()
    expect((await subject.provider.listSince(new Date(0)))?.map((each) => each.card)).toContain(card)
  })

  test.each(['failed', 'pending'] as const)('tells a payment that is %s', async (outcome) => {
    const txRef = nextRef()
    await subject.charge(txRef, total, { outcome })
    expect(transactionIn(await verify(txRef)).state).toBe(outcome)
  })

  test('less, more, or another currency is a mismatch', async () => {
    for (const wish of [{ paidKobo: total - 1 }, { paidKobo: total + 1 }, { currency: 'USD' }]) {
      const txRef = nextRef()
      await subject.charge(txRef, total, { feeKobo: 1_00, ...wish })
      expect(judgePayment(asked(txRef), transactionIn(await verify(txRef)))).toBe('MISMATCH')
    }
  })

  test('a reference that was never charged is not there', async () => {
    expect(await verify(nextRef())).toEqual({ found: 'no' })
  })

  test.each([...troubles, 'late outage'] as const)('%s is no answer, and so no "no"', async (trouble) => {
    const provider = trouble === 'silence' ? subject.hasty : subject.provider
    const [paid, unknown] = [nextRef(), nextRef()]
    const providerId = await subject.charge(paid, total)
    for (const txRef of [paid, unknown]) {
      subject.gate.spoil(trouble)
      const began = performance.now()
      expect(await provider.verifyByReference(txRef)).toMatchObject({
        found: 'unknown',
        why: expect.any(String),
      })
      expect(performance.now() - began).toBeLessThan(5_000)
    }
    subject.gate.spoil(trouble)
    expect(await provider.listSince(new Date())).toBeUndefined()
    subject.gate.spoil(trouble)
    expect(await provider.listTakings({ disputes: new Date(), refunds: new Date() })).toBeUndefined()
    subject.gate.spoil(trouble)
    expect(await provider.listSettlements(new Date())).toBeUndefined()
    subject.gate.spoil(trouble)
    expect(await provider.listSettled('1')).toBeUndefined()
    subject.gate.spoil(trouble)
    expect(
      await provider.refund({ providerId, txRef: paid, amountKobo: total, key: 'in trouble' }),
    ).toMatchObject({ state: 'unknown' })
    subject.gate.spoil(trouble)
    expect(await provider.openTransfer(asked(unknown), after(new Date(), HOUR))).toBeUndefined()
    expect((await verify(paid)).found).toBe('yes')
  })

  test('lists every payment since a moment once, over all pages, oldest first', async () => {
    const since = new Date(Date.UTC(2027, 0, 1, 12, 0, count))
    const refs: string[] = []
    await subject.charge(nextRef(), total, { at: after(since, -MINUTE) })
    for (let number = 0; number < 103; number += 1) {
      const txRef = nextRef()
      refs.push(txRef)
      await subject.charge(txRef, total + number, {
        at: after(since, number * 1_000),
        outcome: number % 10 === 0 ? 'failed' : 'success',
      })
    }
    const listed = await subject.provider.listSince(since)
    expect(listed?.map(({ txRef }) => txRef)).toEqual(refs)
    expect(listed?.map(({ amountKobo }) => amountKobo)).toEqual(refs.map((_, number) => total + number))
    expect(listed?.[10]?.state).toBe('failed')
    subject.gate.asked.length = 0
    await subject.provider.listSince(since)
    expect(subject.gate.asked.length).toBeGreaterThan(1)
  })

  const refund = (
    providerId: string,
    txRef: string,
    amountKobo: number,
    key: string,
  ): Promise<RefundAnswer> => subject.provider.refund({ providerId, txRef, amountKobo, key })
  /** A refund is done at once, or first taken on. */
  const refundFully = async (...what: Parameters<typeof refund>): Promise<RefundAnswer['state']> => {
    const { state } = await refund(...what)
    if (state !== 'started') return state
    expect((await refund(...what)).state).toBe('started')
    await subject.finishRefunds()
    return (await refund(...what)).state
  }

  test('gives all back, once, however often it is asked', async () => {
    const txRef = nextRef()
    const providerId = await subject.charge(txRef, total)
    expect(await refundFully(providerId, txRef, total, 'all')).toBe('done')
    expect(await refund(providerId, txRef, total, 'all')).toEqual({ state: 'done' })
    expect(await subject.refundedKobo(providerId)).toBe(total)
    expect(await refund(providerId, txRef, total, 'all, another time')).toMatchObject({ state: 'refused' })
    expect(await subject.refundedKobo(providerId)).toBe(total)
  })

  test('gives parts back, each once by its key, and never more than the whole', async () => {
    const txRef = nextRef()
    const providerId = await subject.charge(txRef, total)
    expect(await refundFully(providerId, txRef, 10_000_25, 'frame')).toBe('done')
    expect(await refund(providerId, txRef, 10_000_25, 'frame')).toEqual({ state: 'done' })
    expect(await subject.refundedKobo(providerId)).toBe(10_000_25)
    expect(await refundFully(providerId, txRef, total - 10_000_25, 'rest')).toBe('done')
    expect(await subject.refundedKobo(providerId)).toBe(total)
    expect(await refund(providerId, txRef, 1, 'too much')).toMatchObject({ state: 'refused' })
  })

  test('a refund that was made and answered 503 is not made again', async () => {
    const txRef = nextRef()
    const providerId = await subject.charge(txRef, total)
    subject.gate.spoil('late outage', 'POST')
    expect(await refund(providerId, txRef, 40_000_00, 'once')).toMatchObject({ state: 'unknown' })
    expect(await subject.refundedKobo(providerId)).toBe(40_000_00)
    await refundFully(providerId, txRef, 40_000_00, 'once')
    expect(await subject.refundedKobo(providerId)).toBe(40_000_00)
  })

  test('what was refused cannot be given back', async () => {
    const txRef = nextRef()
    const providerId = await subject.charge(txRef, total, { outcome: 'failed' })
    expect(await refund(providerId, txRef, total, 'nothing there')).toMatchObject({ state: 'refused' })
  })

  const takings = async (transactionId: string) => {
    const long = { disputes: new Date('2026-01-01'), refunds: new Date('2026-01-01') }
    const listed = await subject.provider.listTakings(long)
    return listed?.filter((taking) => taking.transactionId === transactionId)
  }

  test('R2-01: lists a dispute with its amount, reason and last day, then what became of it', async () => {
    const until = new Date('2027-03-01T12:00:00Z')
    for (const [outcome, state] of [
      ['lost', 'taken'],
      ['won', 'ended'],
    ] as const) {
      const txRef = nextRef()
      const providerId = await subject.charge(txRef, total)
      const caseId = await subject.dispute(providerId, 10_000_00, until)
      const told = { kind: 'dispute', caseId, state: 'open', amountKobo: 10_000_00, txRef, key: null }
      expect(await takings(providerId)).toEqual([expect.objectContaining({ ...told, answerBy: until })])
      expect((await takings(providerId))?.[0]?.reason).not.toBe('')
      await subject.decide(caseId, outcome)
      // Once: what a dispute takes is no refund besides.
      expect(await takings(providerId)).toEqual([expect.objectContaining({ ...told, state })])
    }
  })

  test('R2-01: lists refunds of the dashboard, and ours with their keys; all of them, over all pages', async () => {
    const txRef = nextRef()
    const providerId = await subject.charge(txRef, total)
    await refundFully(providerId, txRef, 5_000_00, 'ours')
    for (let number = 0; number < 103; number += 1) await subject.refundByHand(providerId, 1_00)
    const listed = (await takings(providerId)) ?? []
    expect(new Set(listed.map(({ caseId }) => caseId)).size).toBe(104)
    expect(listed.filter(({ key }) => key === 'ours')).toEqual([
      expect.objectContaining({ kind: 'refund', state: 'taken', amountKobo: 5_000_00 }),
    ])
    expect(listed.filter(({ key }) => key !== 'ours')).toHaveLength(103)
  })

  test('R2-01: a payment that is called reversed is none of success any more', async () => {
    const txRef = nextRef()
    const providerId = await subject.charge(txRef, total)
    await subject.reverse(providerId)
    expect(transactionIn(await verify(txRef)).state).not.toBe('success')
    // Flutterwave has no list of such payments.
    if (name !== 'flutterwave')
      expect(await takings(providerId)).toEqual([
        expect.objectContaining({ kind: 'reversal', state: 'taken', amountKobo: total, caseId: providerId }),
      ])
  })

  test('lists what it paid to our bank, and what it means to: what came in, less fees and what was taken back', async () => {
    const list = async () => (await subject.provider.listSettlements(new Date('2026-01-01'))) ?? []
    await subject.settle(true)
    const before = await list()
    const seen: typeof before = []
    for (const [isPaid, state] of [
      [true, 'paid'],
      [false, 'under_way'],
    ] as const) {
      const txRef = nextRef()
      const providerId = await subject.charge(txRef, total)
      await subject.refundByHand(providerId, 5_000_00)
      await subject.settle(isPaid)
      const known = new Set([...before, ...seen].map(({ settlementId }) => settlementId))
      const [fresh, ...more] = (await list()).filter(({ settlementId }) => !known.has(settlementId))
      expect(more).toEqual([])
      expect(fresh).toMatchObject({
        state,
        grossKobo: total,
        takenKobo: 5_000_00,
        currency: 'NGN',
        isToBank: true,
      })
      expect(fresh?.paidOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      if (!fresh) throw new Error('nothing was settled')
      expect(fresh.amountKobo + fresh.feesKobo + fresh.takenKobo).toBe(fresh.grossKobo)
      seen.push(fresh)
    }
  })

  test('lists the payments of a settlement once, over all pages, with what it kept of each', async () => {
    await subject.settle(true)
    const refs: string[] = []
    for (let number = 0; number < 103; number += 1) {
      const txRef = nextRef()
      refs.push(txRef)
      await subject.charge(txRef, total + number)
    }
    await subject.settle(true)
    const listed = (await subject.provider.listSettlements(new Date('2026-01-01'))) ?? []
    const mine = listed.find(({ grossKobo }) => grossKobo === 103 * total + (102 * 103) / 2)
    const settled = (await subject.provider.listSettled(mine?.settlementId ?? '')) ?? []
    expect(settled.map(({ txRef }) => txRef)).toEqual(refs)
    expect(settled.map(({ amountKobo }) => amountKobo)).toEqual(refs.map((_, number) => total + number))
    expect(settled.reduce((sum, { feeKobo }) => sum + feeKobo, 0)).toBe(mine?.feesKobo)
    expect(new Set(settled.map(({ transactionId }) => transactionId)).size).toBe(103)
  })

  test('has no payments for a settlement nobody knows, and none in an answer that makes no sense', async () => {
    const { provider, gate } = subject
    expect((await provider.listSettled('999999')) ?? []).toEqual([])
    expect((await provider.listSettled('../../x y')) ?? []).toEqual([])
    for (const data of [null, {}, [{ id: 1 }], [{ id: 1, tx_ref: 'x', reference: 'x', amount: -1 }]]) {
      gate.answerNext({ status: name === 'paystack' ? true : 'success', data })
      expect(await provider.listSettled('1')).toBeUndefined()
    }
  })

  test('opens an account number for a transfer, not beyond the moment it is wanted for', async () => {
    const now = new Date()
    const txRef = nextRef()
    const account = await subject.provider.openTransfer(asked(txRef), after(now, 30 * MINUTE))
    expect(account).toMatchObject({ bank: expect.stringMatching(/\w/), amountKobo: total })
    expect(account?.accountNumber).toMatch(/^\d{10}$/)
    expect(account?.expiresAt.getTime()).toBeGreaterThan(now.getTime() + 29 * MINUTE)
    expect(account?.expiresAt.getTime()).toBeLessThanOrEqual(now.getTime() + 30 * MINUTE)
    const longer = await subject.provider.openTransfer(asked(nextRef()), after(now, 20 * HOUR))
    expect(longer?.expiresAt.getTime()).toBeLessThan(now.getTime() + 9 * HOUR)
  })

  const codes = {
    GTB: { code: '058', nipCode: '000013' },
    OPay: { code: '999992', nipCode: '100004' },
  }

  test('D8: says in whose name an account is, at a bank and at a wallet, and when nobody has it', async () => {
    await subject.openAccount('GTB', '0000014570', 'OKONKWO NGOZI')
    await subject.openAccount('OPay', '8031234567', 'ADA OBI')
    const { provider } = subject
    expect(await provider.resolveAccount(codes.GTB, '0000014570')).toEqual({
      found: 'yes',
      name: 'OKONKWO NGOZI',
    })
    expect(await provider.resolveAccount(codes.OPay, '8031234567')).toEqual({ found: 'yes', name: 'ADA OBI' })
    expect(await provider.resolveAccount(codes.OPay, '0000014570')).toEqual({ found: 'no' })
  })

  test.each(troubles)(
    'D8: an account whose name is asked for with %s is unknown, not missing',
    async (trouble) => {
      subject.gate.spoil(trouble)
      expect(await subject.hasty.resolveAccount(codes.GTB, '0000014570')).toMatchObject({ found: 'unknown' })
      subject.gate.spoil(trouble)
      expect(await subject.hasty.listBanks()).toBeUndefined()
    },
  )

  test('D8: lists the banks by code, those that no longer take money left out', async () => {
    const listed = (await subject.provider.listBanks()) ?? []
    expect(listed.map(({ code, nipCode }) => code || nipCode)).toContain('058')
    expect(listed.some(({ code, nipCode }) => code === '999992' || nipCode === '100004')).toBe(true)
    expect(listed.map((bank) => bank.name)).not.toContain('Gone Bank')
  })

  const parse = ({ body, headers }: { body: string; headers: Record<string, string | string[]> }) =>
    subject.provider.parseWebhook(Buffer.from(body), headers)

  test('reads a webhook that is its own, each time it comes', async () => {
    const txRef = nextRef()
    const providerId = await subject.charge(txRef, total)
    const hook = await subject.webhook(txRef)
    const read = parse(hook)
    const { status } = transactionIn(await verify(txRef))
    expect(read).toMatchObject({ ok: true, value: { about: 'charge', providerId, status, txRef } })
    expect(parse(hook)).toEqual(read)
  })

  test('a webhook about a payment that failed is read as such', async () => {
    const txRef = nextRef()
    await subject.charge(txRef, total, { outcome: 'failed' })
    expect(parse(await subject.webhook(txRef))).toMatchObject({
      ok: true,
      value: { status: 'failed', txRef },
    })
  })

  test('a webhook without its header, or with another, is refused unread', async () => {
    const txRef = nextRef()
    await subject.charge(txRef, total)
    const { body, headers } = await subject.webhook(txRef)
    const [header = '', value = ''] = Object.entries(headers)[0] ?? []
    const wrong: Record<string, string | string[]>[] = [
      {},
      { [header]: '' },
      { [header]: `${value} ` },
      { [header]: value.slice(1) },
      { [header]: value.toUpperCase() },
      { [header]: [value, value] },
    ]
    for (const forged of wrong)
      expect(parse({ body, headers: forged })).toMatchObject({ ok: false, code: 'signature_wrong' })
  })

  test('signed nonsense is malformed', () => {
    for (const body of [
      '',
      '{',
      '[]',
      'null',
      '{"event":1,"data":{}}',
      '{"event":"charge.completed"}',
      '{"event":"a\\u0000b","data":{"id":1,"status":"s"}}',
    ])
      expect([body, parse({ body, headers: subject.sign(body) })]).toMatchObject([
        body,
        { ok: false, code: 'malformed' },
      ])
  })
})
