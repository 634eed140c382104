import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY, HOUR } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { signedIn } from '../../server/testing/test-account.ts'
import { type Called, type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { followPaid } from '../orders/index.server.ts'
import { mailsOf, onSale, paidOrder, placeOrder, staffMember, theSeller } from '../orders/test-sale.ts'
import { listStrays } from './service/listing.ts'
import { settle } from './service/settle.ts'
import { findOldestOpen, storeEvent } from './store/inbox.ts'
import { balances } from './test-shop.ts'

let m: Marketplace
let support: Awaited<ReturnType<typeof staffMember>>
let finance: Awaited<ReturnType<typeof staffMember>>
let works = 0
beforeAll(async () => {
  m = await openMarketplace()
  support = await staffMember(m, 'support')
  finance = await staffMember(m, 'finance')
})
afterEach(async () => {
  // However an accident ended: what the provider stored is what we account for.
  await vi.waitFor(
    async () => {
      const { provider, ours } = await balances(m.db)
      expect(ours).toBe(provider)
    },
    { interval: 50 },
  )
})
afterAll(() => m.close())

type Clerk = { token: string }
const piece = (naira = 100_000) => m.list({ name: `Odd piece ${++works}`, naira })
const listed = async (kind = 'all', clerk: Clerk = support) =>
  (await m.call('GET', `/staff/exceptions/?kind=${kind}&limit=96`, { token: clerk.token })).body.data
    .exceptions
const about = async (order: { id: string }, kind: string) => {
  const found = (await listed(kind)).find(
    (one: { order: { id: string } | null }) => one.order?.id === order.id,
  )
  if (!found) throw new Error(`no ${kind} about ${order.id}`)
  return found
}
const take = (
  exception: { id: string; state: string },
  step: string,
  more: { clerk?: Clerk; key?: string; body?: object } = {},
): Promise<Called> =>
  m.call('POST', `/staff/exceptions/${exception.id}/${step}/`, {
    token: (more.clerk ?? support).token,
    headers: { 'idempotency-key': more.key ?? newId() },
    body: { state: exception.state, ...more.body },
  })
const odd = async (charged: object, naira = 100_000) => {
  const work = await piece(naira)
  const buyer = await m.buyer()
  const order = await placeOrder(m, buyer, { product_id: work.id })
  await m.charge(order, { charged })
  await settle(m.features.payments, order.tx_ref, 'webhook')
  return { order, buyer, work }
}
const read = async (buyer: Clerk, id: string) =>
  (await m.call('GET', `/shop/orders-by-id/?id=${id}`, { token: buyer.token })).body.data
const steps = (exception: { steps: { step: string }[] }) => exception.steps.map(({ step }) => step)
const stateOf = async (txRef: string) =>
  (await sql<{ state: string }>`select state from payment_attempt where tx_ref = ${txRef}`.execute(m.db))
    .rows[0]?.state
const becomes = (txRef: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(txRef)).toBe(state), { interval: 25 })
const refundedAt = async (txRef: string) =>
  (
    await sql<{ kobo: number }>`select coalesce(sum(refunded_kobo), 0)::bigint as kobo from sandbox.charge
    where tx_ref = ${txRef}`.execute(m.db)
  ).rows[0]?.kobo

describe('accidents', () => {
  it('underpaid by more than a twentieth: all of it goes back, and the order can be paid again', async () => {
    const { order, buyer } = await odd({ amount: 97_500 })
    const found = await about(order, 'underpaid')
    expect(found).toMatchObject({ asked: 103_500, paid: 97_500, state: 'MISMATCH' })
    expect(found.what).toContain('NGN 6,000 are missing')
    expect(steps(found)).toEqual(['refund_all', 'explain'])
    expect((await take(found, 'accept')).body.code).toBe('step_not_allowed')
    expect((await take(found, 'refund_all')).body.data).toEqual({ outcome: 'refund' })
    await becomes(order.tx_ref, 'REFUNDED')
    expect(await refundedAt(order.tx_ref)).toBe(97_500_00)
    const again = await m.call('POST', `/shop/orders/${order.id}/pay/`, { token: buyer.token })
    await m.charge(again.body.data)
    await settle(m.features.payments, again.body.data.tx_ref, 'browser')
    expect(await read(buyer, order.id)).toMatchObject({ verified: true })
  })

  it('underpaid by what a bank keeps: accepted once, however often and by whomever it is pressed', async () => {
    const { order, buyer } = await odd({ amount: 103_450 })
    const found = await about(order, 'underpaid')
    const key = newId()
    const presses = await Promise.all([
      take(found, 'accept', { key }),
      take(found, 'accept', { key }),
      take(found, 'accept', { clerk: finance }),
      take(found, 'refund_all', { clerk: finance }),
    ])
    const paid = presses.slice(0, 3).filter((one) => one.status === 200)
    const moved = presses.filter((one) => one.status !== 200)
    for (const one of moved) expect(one.body.code).toBe('moved_on')
    if (presses[3]?.status === 200) expect(paid).toHaveLength(0)
    else expect(paid.length).toBeGreaterThanOrEqual(1)
    const entries = (await readAuditHistory(m.db, 'order', order.id)).map((entry) => entry.action)
    expect(entries).toEqual([presses[3]?.status === 200 ? 'exception.refund_all' : 'exception.accept'])
    if (presses[3]?.status === 200) await becomes(order.tx_ref, 'REFUNDED')
    else expect(await read(buyer, order.id)).toMatchObject({ verified: true, delivery_status: 'PACKING' })
    expect((await take(found, 'accept')).body).toMatchObject({ code: 'moved_on' })
  })

  it('D29 underpaid by a few thousand: finance accepts it, and we bear what is missing', async () => {
    const { order, buyer } = await odd({ amount: 99_500 })
    const found = await about(order, 'underpaid')
    expect(found.steps[0]).toMatchObject({
      step: 'accept',
      label: 'Accept order, we bear NGN 4,000',
      finance: true,
    })
    expect((await take(found, 'accept')).body.code).toBe('finance_only')
    expect((await take(found, 'accept', { clerk: finance })).body.data).toEqual({ outcome: 'paid' })
    expect(await read(buyer, order.id)).toMatchObject({ verified: true, delivery_status: 'PACKING' })
    const { rows } = await sql<{ kobo: number }>`
      select p.amount_kobo as kobo from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.order_id = ${order.id} and p.account = 'shortfall'`.execute(m.db)
    expect(rows).toEqual([{ kobo: 4_000_00 }])
  })

  it('D29 overpaid: accepted by itself, and the rest goes back', async () => {
    const { order, buyer } = await odd({ amount: 110_000 })
    await vi.waitFor(async () => expect(await refundedAt(order.tx_ref)).toBe(6_500_00))
    expect(await read(buyer, order.id)).toMatchObject({
      verified: true,
      payment: 'paid',
      refunds: [{ amount: 6_500 }],
    })
    await vi.waitFor(async () => expect((await mailsOf(m, order.id))['refund:*:done']).toHaveLength(1))
    expect(Object.keys(await mailsOf(m, order.id))).toContain('paid')
  })

  it('wrong currency: only finance gives it back, in the currency it came in', async () => {
    const { order } = await odd({ currency: 'USD', amount: 250 })
    const found = await about(order, 'wrong_currency')
    expect(found).toMatchObject({ paid: 250, currency: 'USD' })
    expect((await take(found, 'refund_all')).body.code).toBe('finance_only')
    expect((await take(found, 'refund_all', { clerk: finance })).body.data).toEqual({ outcome: 'proposed' })
    const asked = await about(order, 'wrong_currency')
    const second = await staffMember(m, 'finance')
    expect((await take(asked, 'approve', { clerk: second })).body.data).toEqual({ outcome: 'refund' })
    await becomes(order.tx_ref, 'REFUNDED')
    const mails = await mailsOf(m, order.id)
    expect(mails['refund:*:done']?.[0]).toContain('USD 250')
  })

  it('late money, work gone: goes back by itself, and the desk shows it until then', async () => {
    const work = await piece()
    const late = await m.buyer()
    const order = await placeOrder(m, late, { product_id: work.id })
    await m.call('DELETE', `/shop/orders/${order.id}/`, { token: late.token })
    await paidOrder(m, await m.buyer(), { product_id: work.id })
    await m.charge(order, { trouble: { refund_503: 1 } })
    await settle(m.features.payments, order.tx_ref, 'reconciler')
    expect(steps(await about(order, 'paid_but_gone'))).toEqual(['explain'])
    await becomes(order.tx_ref, 'REFUNDED')
    expect(await listed('paid_but_gone')).toEqual([])
    const mails = await mailsOf(m, order.id)
    expect(mails['refund:*:done']).toHaveLength(1)
    expect(mails.cancelled).toHaveLength(1)
    expect(mails.paid).toBeUndefined()
  })

  it('stray money without an order: staff name its order, and it pays it once', async () => {
    const buyer = await m.buyer()
    const order = await placeOrder(m, buyer, { product_id: (await piece()).id })
    const wrong = { ...order, tx_ref: `WRONG-${order.code}` }
    await m.charge(wrong)
    await listStrays(m.features.payments)
    const found = (await listed('stray')).find((one: { tx_ref: string }) => one.tx_ref === wrong.tx_ref)
    expect(found).toMatchObject({ paid: 103_500, order: null })
    const body = { order_code: order.code.toLowerCase() }
    expect((await take(found, 'match', { body: { order_code: 'AWR-NONE' } })).body.field).toBe('order_code')
    const matched = await Promise.all([1, 2, 3].map(() => take(found, 'match', { body })))
    expect(matched.filter((one) => one.status === 200).map((one) => one.body.data.outcome)).toEqual(['paid'])
    expect(matched.filter((one) => one.status !== 200).map((one) => one.body.code)).toEqual([
      'moved_on',
      'moved_on',
    ])
    expect(await read(buyer, order.id)).toMatchObject({ verified: true, tx_ref: wrong.tx_ref })
    expect((await listStrays(m.features.payments)).strays).toBe(0)
    expect(await listed('stray')).toEqual([])
  })

  it('a second transaction under one reference is given back once', async () => {
    const buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: (await piece()).id })
    // The sandbox charges a reference once: another provider may not, so its book is changed by hand.
    await sql`insert into sandbox.charge (tx_ref, asked_kobo, charged_kobo, currency, status, payment_type, customer_name,
        customer_email, created_at)
      select ${`${order.tx_ref}X`}, asked_kobo, charged_kobo, currency, status, payment_type, customer_name,
        customer_email, created_at from sandbox.charge where tx_ref = ${order.tx_ref}`.execute(m.db)
    await sql`drop index sandbox.charge_live`.execute(m.db)
    await sql`update sandbox.charge set tx_ref = ${order.tx_ref} where tx_ref = ${`${order.tx_ref}X`}`.execute(
      m.db,
    )
    await listStrays(m.features.payments)
    const found = await about(order, 'second_transaction')
    expect((await take(found, 'refund_all')).body.data).toEqual({ outcome: 'refund' })
    await vi.waitFor(async () => expect(await refundedAt(order.tx_ref)).toBe(103_500_00))
    expect(await read(buyer, order.id)).toMatchObject({ verified: true })
    expect((await take(found, 'refund_all')).body).toMatchObject({ code: 'moved_on', about: 'processed' })
  })

  it('refund refused: asked again, then paid by hand by finance, and the order is refunded', async () => {
    const buyer = await m.buyer()
    const work = await piece()
    const order = await paidOrder(m, buyer, { product_id: work.id })
    await sql`update sandbox.charge set status = 'disputed' where tx_ref = ${order.tx_ref}`.execute(m.db)
    const refund = {
      token: support.token,
      headers: { 'idempotency-key': newId() },
      body: { all: true, reason: 'Asked for.' },
    }
    await m.call('POST', `/staff/orders/${order.id}/refund/`, refund)
    const refused = () => vi.waitFor(() => about(order, 'refund_refused'), { interval: 25 })
    const found = await refused()
    expect(found).toMatchObject({
      state: 'REFUSED',
      provider_word: 'This transaction has no money to give back',
    })
    expect(await about(order, 'refund_due')).toMatchObject({ state: 'REFUND_DUE' })
    expect((await take(found, 'ask_again')).body.data).toEqual({ outcome: 'asked' })
    const still = await refused()
    expect((await take(still, 'paid_by_hand', { body: { note: 'By transfer' } })).body.code).toBe(
      'finance_only',
    )
    expect((await take(still, 'paid_by_hand', { clerk: finance })).body.field).toBe('note')
    const byHand = { clerk: finance, body: { note: 'By bank transfer, slip 77' } }
    expect((await take(still, 'paid_by_hand', byHand)).status).toBe(200)
    expect(await stateOf(order.tx_ref)).toBe('REFUNDED')
    expect(await read(buyer, order.id)).toMatchObject({ verified: false, delivery_status: 'CANCELLED' })
    expect(await onSale(m, work.sizes[0])).toBe(1)
  })

  it('webhook, redirect and reconciler at once pay once, and everybody hears of it once', async () => {
    const seller = await theSeller(m)
    const buyer = await m.buyer()
    const order = await placeOrder(m, buyer, { product_id: (await piece()).id })
    await m.charge(order, { webhook: { copies: 3 } })
    await Promise.all([
      ...[1, 2, 3].map(() => m.call('POST', `/shop/orders/${order.id}/check/`, { token: buyer.token })),
      settle(m.features.payments, order.tx_ref, 'reconciler'),
      settle(m.features.payments, order.tx_ref, 'webhook'),
    ])
    const paid = () => followPaid(m.features.orders, order.id)
    await Promise.all([paid(), paid()])
    const mails = await mailsOf(m, order.id)
    expect(Object.keys(mails).toSorted()).toEqual(['paid', 'parcel:*:pack', 'placed'])
    expect(Object.values(mails).map((texts) => texts.length)).toEqual([1, 1, 1])
    const [receipt = ''] = mails.paid ?? []
    for (const part of [order.code, 'Test Artist', 'NGN 100,000', '5 Test Street'])
      expect(receipt).toContain(part)
    // D9: works and delivery are this seller's, who is not registered for VAT.
    expect(receipt).toMatch(/Of which VAT \(7\.5 %\) +none/)
    expect(receipt).toMatch(/Shipping +NGN 3,500/)
    expect(receipt).toMatch(/Total paid +NGN 103,500/)
    expect(receipt).not.toMatch(/<[a-z]|&nbsp;|[ \t]{30,}/)
    expect(seller.email).not.toBe(buyer.email)
  })

  it('a payment on its way for days and an event nobody could verify wait for a person; an explained one leaves', async () => {
    const buyer = await m.buyer()
    const order = await placeOrder(m, buyer, { product_id: (await piece()).id })
    await m.charge(order, { outcome: 'pending' })
    await settle(m.features.payments, order.tx_ref, 'browser')
    await sql`insert into webhook_event (id, provider, type, provider_id, status, tx_ref, body_hash, body, received_at)
      values (${newId()}, 'sandbox', 'charge.completed', '1', 'successful', 'NOT-OURS', '', '{}', now())`.execute(
      m.db,
    )
    expect((await listed('pending_long')).length + (await listed('event_waiting')).length).toBe(0)
    m.pass(DAY + HOUR)
    for (const clerk of [support, finance]) clerk.token = await again(clerk)
    const [event] = await listed('event_waiting')
    expect(event.what).toContain('NOT-OURS')
    expect((await take(event, 'explain')).body.field).toBe('note')
    expect((await take(event, 'explain', { body: { note: 'Another shop of the company' } })).status).toBe(200)
    expect(await listed('event_waiting')).toEqual([])

    const pending = await about(order, 'pending_long')
    await sql`update sandbox.charge set status = 'successful' where tx_ref = ${order.tx_ref}`.execute(m.db)
    expect((await take(pending, 'look_again')).body.data).toEqual({ outcome: 'asked' })
    expect(await stateOf(order.tx_ref)).toBe('SUCCEEDED')
  })
})

describe('the desk for exceptions', () => {
  it('once a person has explained an event, what the provider wrote is blank; its hash, ids and times stay', async () => {
    const reported = {
      provider: 'sandbox',
      type: 'charge.completed',
      providerId: '4711',
      status: 'successful',
      txRef: 'OF-ANOTHER-SHOP',
      body: JSON.stringify({ customer: { name: 'Namemark', email: 'customermark@test.example' } }),
      receivedAt: new Date(Date.now() - 3 * HOUR),
    }
    const found = {
      ...reported,
      type: 'listing.unknown',
      providerId: '4712',
      txRef: 'MONEY-OF-ANOTHER-SHOP',
      body: JSON.stringify({ txRef: 'MONEY-OF-ANOTHER-SHOP', amountKobo: 77_00, currency: 'NGN' }),
    }
    await storeEvent(m.db, reported)
    await storeEvent(m.db, found)
    const stored = async (txRef: string) =>
      (
        await sql<{ body: string; body_hash: string }>`
          select provider, type, provider_id, status, tx_ref, body_hash, body, received_at, processed_at
          from webhook_event where tx_ref = ${txRef}`.execute(m.db)
      ).rows
    const of = async (txRef: string) =>
      (await listed()).find((one: { tx_ref: string }) => one.tx_ref === txRef)
    expect(await findOldestOpen(m.db)).toEqual(reported.receivedAt)
    const [before] = await stored(reported.txRef)
    expect(before).toMatchObject({ body: reported.body, received_at: reported.receivedAt })
    const waiting = await of(reported.txRef)
    const note = { clerk: finance, body: { note: 'Another shop of the company' } }
    expect((await take(waiting, 'explain', { clerk: finance })).body.field).toBe('note')
    expect(await stored(reported.txRef)).toEqual([before])
    const pressed = await Promise.all([1, 2].map(() => take(waiting, 'explain', note)))
    expect(pressed.map(({ status }) => status)).toContain(200)
    expect(await stored(reported.txRef)).toEqual([{ ...before, body: '' }])
    expect((await take(waiting, 'explain', note)).body.code).toBe('moved_on')

    // A copy of it is known by its hash, does not bring the text back, and waits for nobody.
    expect(await storeEvent(m.db, reported)).toEqual({ isOpen: true, isNew: false })
    expect(await stored(reported.txRef)).toEqual([{ ...before, body: '' }])
    expect(await of(reported.txRef)).toBeUndefined()

    // What our own list found names nobody, and has amounts that the books may be asked for.
    expect((await take(await of(found.txRef), 'explain', note)).status).toBe(200)
    expect(await stored(found.txRef)).toMatchObject([{ body: found.body }])
    expect(await of(found.txRef)).toBeUndefined()
    // Nor does it keep the alert on webhooks that wait.
    expect((await findOldestOpen(m.db))?.getTime() ?? Infinity).toBeGreaterThan(reported.receivedAt.getTime())
  })

  it('R2-04 above the threshold, refunding in full takes two people; one who asks cannot approve, and either rejects', async () => {
    const { order } = await odd({ amount: 650_000 }, 700_000)
    const found = await about(order, 'underpaid')
    expect((await take(found, 'refund_all')).body.code).toBe('finance_only')
    const first = await take(found, 'refund_all', { clerk: finance })
    expect(first.body.data).toEqual({ outcome: 'proposed' })
    expect(await stateOf(order.tx_ref)).toBe('MISMATCH')
    const asked = await about(order, 'underpaid')
    expect(steps(asked)).toEqual(['approve', 'reject'])
    expect(asked.proposed).toMatchObject({
      label: 'Refund in full',
      created_by: { id: finance.id, name: expect.any(String) as string },
    })
    expect((await take(asked, 'approve', { clerk: finance })).body.code).toBe('another_person_needed')
    expect((await take(asked, 'approve')).body.code).toBe('finance_only')
    expect((await take(found, 'refund_all', { clerk: finance })).body.code).toBe('moved_on')
    expect((await take(asked, 'refund_all', { clerk: finance })).body.code).toBe('step_not_allowed')
    const [second, third] = [await staffMember(m, 'finance'), await staffMember(m, 'finance')]
    expect((await take(asked, 'reject', { clerk: second })).body.data).toEqual({ outcome: 'rejected' })
    const open = await about(order, 'underpaid')
    expect(open).toMatchObject({ state: 'MISMATCH', proposed: null })
    expect((await take(open, 'approve', { clerk: second })).body.code).toBe('step_not_allowed')

    const racing = await Promise.all([finance, second].map((clerk) => take(open, 'refund_all', { clerk })))
    expect(racing.filter(({ status }) => status === 200).map(({ body }) => body.data.outcome)).toEqual([
      'proposed',
    ])
    const again = await about(order, 'underpaid')
    expect((await take(asked, 'approve', { clerk: third })).body.code).toBe('moved_on')
    const approved = await Promise.all([1, 2, 3].map(() => take(again, 'approve', { clerk: third })))
    expect(approved.filter(({ status }) => status === 200)).toHaveLength(1)
    await becomes(order.tx_ref, 'REFUNDED')
    expect(await refundedAt(order.tx_ref)).toBe(650_000_00)
    const log = (await readAuditHistory(m.db, 'order', order.id)).map(({ action }) => action)
    expect(log.filter((action) => action.startsWith('exception.'))).toEqual([
      'exception.refund_all',
      'exception.refund_all.propose',
      'exception.refund_all.reject',
      'exception.refund_all.propose',
    ])
  })

  it('R2-04 above the threshold, naming the order of stray money takes two people, and the code of the first is used', async () => {
    const buyer = await m.buyer()
    const order = await placeOrder(m, buyer, { product_id: (await piece(600_000)).id })
    const wrong = { ...order, tx_ref: `WRONG-${order.code}` }
    await m.charge(wrong)
    await listStrays(m.features.payments)
    const stray = async () =>
      (await listed('stray')).find((one: { tx_ref: string }) => one.tx_ref === wrong.tx_ref)
    const body = { order_code: order.code }
    const first = { clerk: finance, body }
    const none = { clerk: finance, body: { order_code: 'AWR-NONE' } }
    expect((await take(await stray(), 'match', none)).body.code).toBe('order_not_found')
    expect((await take(await stray(), 'match', first)).body.data).toEqual({ outcome: 'proposed' })
    expect(await read(buyer, order.id)).toMatchObject({ verified: false })
    const asked = await stray()
    expect(asked.proposed).toMatchObject({ order_code: order.code })
    const other = { clerk: await staffMember(m, 'finance'), body: { order_code: 'AWR-NONE' } }
    expect((await take(asked, 'approve', other)).body.data).toEqual({ outcome: 'paid' })
    expect(await read(buyer, order.id)).toMatchObject({ verified: true, tx_ref: wrong.tx_ref })
  })

  it('R2-04 above the threshold, what is said to be paid by hand takes two people; small ones add up', async () => {
    const buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: (await piece(300_000)).id })
    await sql`update sandbox.charge set status = 'disputed' where tx_ref = ${order.tx_ref}`.execute(m.db)
    const [asker, clerk, second] = [
      await staffMember(m, 'finance'),
      await staffMember(m, 'finance'),
      await staffMember(m, 'finance'),
    ]
    await m.call('POST', `/staff/orders/${order.id}/refund/`, {
      token: asker.token,
      headers: { 'idempotency-key': newId() },
      body: { all: true, reason: 'Asked for.' },
    })
    const found = await vi.waitFor(() => about(order, 'refund_refused'), { interval: 25 })
    // With what was decided for the same order alone it is above the threshold.
    const byHand = { clerk, body: { note: 'Slip 78' } }
    expect((await take(found, 'paid_by_hand', byHand)).body.data).toEqual({ outcome: 'proposed' })
    const asked = await about(order, 'refund_refused')
    expect(asked.proposed).toMatchObject({ note: 'Slip 78', created_by: { id: clerk.id } })
    expect((await take(asked, 'approve', { clerk })).body.code).toBe('another_person_needed')
    expect((await take(asked, 'approve', { clerk: second })).body.data).toEqual({ outcome: 'refund' })
    expect(await stateOf(order.tx_ref)).toBe('REFUNDED')
  })

  it('R2-04 what waits for a second person is approved only while it is still allowed; it can be rejected', async () => {
    const work = await piece(600_000)
    const order = await placeOrder(m, await m.buyer(), { product_id: work.id })
    await sql`update orders set state = 'REFUND_DUE' where id = ${order.id}`.execute(m.db)
    const move = (state: string) =>
      sql`update payment_attempt set state = ${state} where tx_ref = ${order.tx_ref}`.execute(m.db)
    await move('SUCCEEDED')
    const found = await about(order, 'paid_but_gone')
    const clerk = await staffMember(m, 'finance')
    expect((await take(found, 'refund_all', { clerk })).body.data).toEqual({ outcome: 'proposed' })
    const asked = await about(order, 'paid_but_gone')
    // Meanwhile the money is going back another way.
    await move('REFUNDING')
    expect((await take(asked, 'approve', { clerk: finance })).body.code).toBe('step_not_allowed')
    expect((await take(asked, 'reject', { clerk: finance })).body.data).toEqual({ outcome: 'rejected' })
    expect(steps(await about(order, 'paid_but_gone'))).toEqual(['explain'])
  })

  it('leaves large amounts to finance, needs a key, and refuses who has no business there', async () => {
    const { order, buyer } = await odd({ amount: 599_000 }, 600_000)
    const found = await about(order, 'underpaid')
    expect(found.steps[0]).toMatchObject({ step: 'accept', finance: true })
    expect((await take(found, 'accept')).body.code).toBe('finance_only')
    const content = await staffMember(m, 'content')
    const stranger = await m.buyer()
    for (const clerk of [content, stranger, buyer]) {
      expect((await take(found, 'accept', { clerk })).status).toBe(403)
      expect((await m.call('GET', '/staff/exceptions/', { token: clerk.token })).status).toBe(403)
      expect((await m.call('GET', `/staff/exceptions/${found.id}/`, { token: clerk.token })).status).toBe(403)
    }
    const noKey = { token: finance.token, body: { state: found.state } }
    expect((await m.call('POST', `/staff/exceptions/${found.id}/accept/`, noKey)).body.code).toBe(
      'idempotency_key_missing',
    )
    expect((await take({ ...found, state: 'PROCESSING' }, 'accept', { clerk: finance })).body).toMatchObject({
      code: 'moved_on',
      about: 'MISMATCH',
    })
    expect((await take({ id: `attempt-${newId()}`, state: '' }, 'accept')).status).toBe(404)
    expect((await take(found, 'accept', { clerk: finance })).body.data).toEqual({ outcome: 'paid' })
    const page = (await m.call('GET', '/staff/exceptions/?kind=underpaid', { token: support.token })).body
      .data
    expect(page.exceptions.map(({ id }: { id: string }) => id)).not.toContain(found.id)
  })
})

/** A fresh access token. */
const again = async (person: { id: string }): Promise<string> => (await signedIn(m, person)).token
