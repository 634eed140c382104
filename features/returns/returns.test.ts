import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { signedIn } from '../../server/testing/test-account.ts'
import type { Called, Marketplace } from '../../server/testing/test-marketplace.ts'
import {
  anotherSeller,
  deliverParcel,
  mailsOf,
  type OpenSale,
  onSale,
  openSale,
  paidOrder,
  staffMember,
  upload,
} from '../orders/test-sale.ts'
import { attemptsOf, listRefunds } from '../payments/index.server.ts'
import { lookAtUnsentReturns } from './service/unsent.ts'
import { returnsPersonalData } from './store/personal-data.ts'

let m: Marketplace
let seller: OpenSale['seller']
let support: OpenSale['support']
let works = 0
beforeAll(async () => void ({ m, seller, support } = await openSale()))
afterAll(() => m.close())

type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
const work = (total = 1, naira = 100_000) => m.list({ name: `Returned piece ${++works}`, naira, total })
const received = async (buyer: Buyer, wish: { product_id: string; quantity?: number }) => {
  const order = await paidOrder(m, buyer, wish)
  await deliverParcel(m, order.parcel, seller.token)
  return order
}
const ask = (buyer: Buyer, item: string | undefined, more: object = {}): Promise<Called> =>
  m.call('POST', '/shop/returns/', {
    token: buyer.token,
    body: { order_item_id: item, reason: 'changed_mind', text: 'It is too large for the wall.', ...more },
  })
const step = (surface: string, token: string, id: string, name: string, body: object = {}): Promise<Called> =>
  m.call('POST', `/${surface}/returns/${id}/${name}/`, { token, body })
const decide = async (id: string, body: object, token = support.token, seen?: string) => {
  const state = seen ?? (await m.call('GET', `/staff/returns/${id}/`, { token })).body.data.state
  return step('staff', token, id, 'decide', { decision: 'approve', state, text: 'Fair enough.', ...body })
}
const stateOf = async (buyer: Buyer, id: string) =>
  (await m.call('GET', `/shop/returns/${id}/`, { token: buyer.token })).body.data.state
const becomes = (buyer: Buyer, id: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(buyer, id)).toBe(state), { interval: 25 })
const read = async (buyer: Buyer, id: string) =>
  (await m.call('GET', `/shop/orders-by-id/?id=${id}`, { token: buyer.token })).body.data
const refundedAt = async (txRef: string) =>
  (
    await sql<{
      kobo: number
    }>`select refunded_kobo as kobo from sandbox.charge where tx_ref = ${txRef}`.execute(m.db)
  ).rows[0]?.kobo

describe('a return', () => {
  it('goes its whole way: asked, accepted, approved, sent back, refunded; the unique work is on sale again', async () => {
    const piece = await work()
    const buyer = await m.buyer()
    const order = await received(buyer, { product_id: piece.id })
    const asked = await Promise.all([1, 2, 3, 4].map(() => ask(buyer, order.items[0])))
    expect(asked.map((answer) => answer.status)).toEqual([201, 201, 201, 201])
    const [first] = asked
    if (!first) throw new Error('nothing was answered')
    const { id, code } = first.body.data
    expect(new Set(asked.map((answer) => answer.body.data.id)).size).toBe(1)
    expect((await ask(buyer, order.items[0], { text: 'Another reason altogether.' })).body).toMatchObject({
      code: 'return_open',
      about: id,
    })

    const seen = (await m.call('GET', '/seller/returns/?state=open', { token: seller.token })).body.data
      .returns[0]
    expect(seen).toMatchObject({ id, code, quantity: 1, item: { price: 100_000 } })
    expect(JSON.stringify(seen)).not.toContain(buyer.email)
    expect((await decide(id, {})).body.code).toBe('return_waits_for_seller')
    expect((await step('seller', seller.token, id, 'answer', { answer: 'contest' })).body.field).toBe('text')
    expect((await step('seller', seller.token, id, 'answer', { answer: 'accept' })).body.field).toBe(
      'send_to',
    )
    const home = '7 Freedom Way\nLagos\n0803 000 0001'
    const accepted = { answer: 'accept', text: 'Of course.', send_to: home }
    for (const answer of [1, 2].map(() => step('seller', seller.token, id, 'answer', accepted)))
      expect((await answer).body.data.state).toBe('ACCEPTED')

    expect((await decide(id, { send_back: false })).body.code).toBe('step_not_allowed')
    const readOwn = async () =>
      (await m.call('GET', `/shop/returns/${id}/`, { token: buyer.token })).body.data
    expect((await readOwn()).send_to).toBe('')
    expect((await decide(id, { shipping: true })).body.data.state).toBe('APPROVED')
    expect((await readOwn()).send_to).toBe(home)
    expect((await decide(id, { decision: 'refuse' }, support.token, 'ACCEPTED')).body).toMatchObject({
      code: 'moved_on',
      about: 'APPROVED',
    })
    await step('shop', buyer.token, id, 'send', { courier: 'GIG', tracking_code: 'B1' })
    const back = await Promise.all([
      step('seller', seller.token, id, 'arrived', { intact: true }),
      step('staff', support.token, id, 'arrived', { intact: true }),
      step('seller', seller.token, id, 'arrived', { intact: true }),
    ])
    expect(back.filter((one) => one.status === 200)).toHaveLength(1)
    await becomes(buyer, id, 'REFUNDED')
    expect(await refundedAt(order.tx_ref)).toBe(order.price_total * 100)
    expect(await onSale(m, piece.sizes[0])).toBe(1)
    expect(await read(buyer, order.id)).toMatchObject({ verified: false, delivery_status: 'RETURNED' })
    expect((await attemptsOf(m.features.payments, m.db, order.id))[0]?.state).toBe('REFUNDED')

    const mails = await mailsOf(m, order.id)
    expect(Object.values(mails).every((texts) => texts.length === 1)).toBe(true)
    for (const key of [
      'asked:buyer',
      'asked:seller',
      'answered:buyer',
      'decided:buyer',
      'sent:seller',
      'arrived:buyer',
    ])
      expect(Object.keys(mails), key).toContain(`return:*:${key}`)
    expect(mails['return:*:decided:buyer']?.[0]).toContain(code)
    expect(mails['return:*:decided:buyer']?.[0]?.replace(/\s+/g, ' ')).toContain(
      '7 Freedom Way, Lagos, 0803 000 0001',
    )
    expect(mails['return:*:decided:buyer']?.[0]).toMatch(/For the work +NGN 100,000/)
    expect(mails['refund:*:done']?.[0]).toContain('NGN 103,500')

    const again = await paidOrder(m, await m.buyer(), { product_id: piece.id })
    expect(again.price_total).toBe(order.price_total)
  })

  it('of some pieces of an edition gives those back, and the parts equal the whole', async () => {
    const print = await work(9, 20_000)
    const buyer = await m.buyer()
    const order = await received(buyer, { product_id: print.id, quantity: 3 })
    expect((await ask(buyer, order.items[0], { quantity: 4 })).body.code).toBe('return_too_many')
    const damaged = { quantity: 2, reason: 'damaged', text: 'Two came wet through the tube.' }
    const { id } = (await ask(buyer, order.items[0], damaged)).body.data
    for (let count = 0; count < 6; count++)
      expect((await upload(m, `/shop/returns/${id}/photographs/`, buyer.token)).status).toBe(201)
    expect((await upload(m, `/shop/returns/${id}/photographs/`, buyer.token)).body.code).toBe(
      'too_many_photographs',
    )
    expect((await decide(id, { amount: 40_001, send_back: false })).body.code).toBe('refund_too_large')
    const decided = await decide(id, { amount: 30_000, send_back: false, shipping: true })
    expect(decided.body.data).toMatchObject({
      state: 'REFUNDING',
      decision: { amount: 30_000, shipping: 3_500 },
    })
    await becomes(buyer, id, 'REFUNDED')
    // Nothing came back: nothing is on sale again, and the order stays paid.
    expect(await onSale(m, print.sizes[0])).toBe(6)
    expect(await read(buyer, order.id)).toMatchObject({ verified: true, delivery_status: 'SUCCESS' })
    expect((await ask(buyer, order.items[0], { quantity: 2 })).body.code).toBe('return_too_many')

    const rest = (await ask(buyer, order.items[0], { reason: 'wrong_work' })).body.data
    await step('seller', seller.token, rest.id, 'answer', { answer: 'contest', text: 'It is the right one.' })
    expect((await decide(rest.id, { shipping: true })).body.field).toBe('send_to')
    const approved = await decide(rest.id, { shipping: true, send_to: '7 Freedom Way, Lagos' })
    expect(approved.body.data.decision).toMatchObject({ amount: 20_000, shipping: 0 })
    const worn = await step('seller', seller.token, rest.id, 'arrived', {
      intact: false,
      text: 'It is torn.',
    })
    expect(worn.body.data.state).toBe('ARRIVED')
    expect((await decide(rest.id, { amount: 5_000 })).body.data.state).toBe('REFUNDING')
    await becomes(buyer, rest.id, 'REFUNDED')
    expect(await refundedAt(order.tx_ref)).toBe((30_000 + 3_500 + 5_000) * 100)
    expect(await onSale(m, print.sizes[0])).toBe(6)
    const refunds = await listRefunds(m.db, [order.id])
    for (const refund of refunds) {
      const parts = refund.lines.reduce((sum, line) => sum + line.amountKobo, refund.shipping_kobo)
      expect(parts).toBe(refund.amount_kobo)
    }
  })

  it('D10: of what came damaged goes back with a label that we have paid for, given by staff alone', async () => {
    const piece = await work()
    const buyer = await m.buyer()
    const order = await received(buyer, { product_id: piece.id })
    const { id } = (await ask(buyer, order.items[0], { reason: 'damaged', text: 'It is torn.' })).body.data
    const label = { courier: 'GIG Logistics', code: 'GIG-77120' }
    expect((await step('staff', support.token, id, 'label', label)).body.code).toBe('moved_on')
    const ours = await decide(id, { send_to: '7 Freedom Way, Lagos' })
    expect(ours.body.data.decision, 'F-2 the delivery goes back as the reason says').toMatchObject({
      shipping: 3_500,
    })
    for (const token of [buyer.token, seller.token])
      expect((await step('staff', token, id, 'label', label)).status).toBe(403)
    expect((await step('staff', support.token, id, 'label', { ...label, code: ' ' })).body.field).toBe('code')
    const waiting = async () => {
      const { body } = await m.call('GET', '/staff/returns/?state=to_label', { token: support.token })
      return body.data.returns.filter((each: { id: string }) => each.id === id).length
    }
    expect(await waiting()).toBe(1)
    const given = await Promise.all([1, 2].map(() => step('staff', support.token, id, 'label', label)))
    expect(await waiting()).toBe(0)
    expect(given.map(({ status }) => status)).toEqual([200, 200])
    await step('staff', support.token, id, 'label', { ...label, code: 'GIG-77121' })
    const seen = (await m.call('GET', `/shop/returns/${id}/`, { token: buyer.token })).body.data
    expect(seen).toMatchObject({ state: 'APPROVED', label: { ...label, code: 'GIG-77121' } })
    const { rows } = await sql<{ subject: string; html: string; text: string }>`
      select subject, html, text from mail where event_key like ${`%return:${id}:%`} order by created_at`.execute(
      m.db,
    )
    expect(rows.find(({ subject }) => subject.endsWith('is approved'))?.html).toMatch(
      /\/media\/[\w-]+\/320\.jpg"/,
    )
    expect(rows.find(({ subject }) => subject.endsWith('is approved'))?.text.replace(/\s+/g, ' ')).toContain(
      'You do not pay for sending it back',
    )
    const labels = rows.filter(({ subject }) => subject.startsWith('Your label'))
    expect(labels.map(({ text }) => /GIG-7712\d/.exec(text)?.[0])).toEqual(['GIG-77120', 'GIG-77121'])
  })

  it('is asked for within 14 days of receipt, decided without the seller after three, and can be withdrawn', async () => {
    const buyer = await m.buyer()
    const unreceived = await paidOrder(m, buyer, { product_id: (await work()).id })
    expect((await ask(buyer, unreceived.items[0])).body.code).toBe('return_not_received')
    const order = await received(buyer, { product_id: (await work()).id })
    const { id } = (await ask(buyer, order.items[0])).body.data
    expect((await step('shop', buyer.token, id, 'send', { courier: 'GIG' })).body).toMatchObject({
      code: 'moved_on',
      about: 'ASKED',
    })
    expect((await step('shop', buyer.token, id, 'withdraw')).body.data.state).toBe('WITHDRAWN')
    const second = (await ask(buyer, order.items[0])).body.data
    m.pass(3 * DAY + 1_000)
    // Tokens of an hour do not outlive three days.
    const [freshSeller, fresh] = await Promise.all([again(seller), again(support)])
    expect(
      (await step('seller', freshSeller, second.id, 'answer', { answer: 'accept', send_to: 'Lagos' })).body
        .code,
    ).toBe('moved_on')
    const waiting = await m.call('GET', '/staff/returns/?state=to_decide', { token: fresh })
    expect(waiting.body.data.returns.map((one: { id: string }) => one.id)).toContain(second.id)
    const both = await Promise.all(
      ['refuse', 'approve'].map((decision) =>
        decide(second.id, { decision, send_to: 'Lagos' }, fresh, 'ASKED'),
      ),
    )
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const decided = both.find((one) => one.status === 200)?.body.data.state
    expect(both.find((one) => one.status === 409)?.body).toMatchObject({ code: 'moved_on', about: decided })
    if (decided === 'APPROVED') await decide(second.id, { decision: 'refuse' }, fresh)
    m.pass(11 * DAY)
    const late = await ask({ ...buyer, token: await again(buyer) }, order.items[0])
    expect(late.body.code).toBe('return_too_late')
    for (const person of [seller, support]) person.token = await again(person)
  })

  it('F-1a that is approved and never sent ends by itself 14 days later, after a reminder; one that waits for our label is asked first to send it without', async () => {
    const buyer = await m.buyer()
    const order = await received(buyer, { product_id: (await work()).id })
    const { id } = (await ask(buyer, order.items[0])).body.data
    await step('seller', seller.token, id, 'answer', { answer: 'accept', send_to: 'Lagos' })
    const approved = (await decide(id, {})).body.data
    const torn = await received(buyer, { product_id: (await work()).id })
    const ours = (await ask(buyer, torn.items[0], { reason: 'damaged' })).body.data
    const unlabelled = (await decide(ours.id, { send_to: 'Lagos' })).body.data
    expect([approved.state, unlabelled.state, unlabelled.send_by]).toEqual(['APPROVED', 'APPROVED', null])
    const look = () => lookAtUnsentReturns(m.features.returns)
    const states = async () => {
      const rows = sql<{ state: string }>`
        select state from return_request where id in (${id}, ${ours.id}) order by id = ${id} desc`
      return (await rows.execute(m.db)).rows.map(({ state }) => state)
    }
    const written = async (what: string) =>
      (await sql`select 1 from mail where event_key like ${`%return:${id}:${what}%`}`.execute(m.db)).rows
        .length
    // However late the job looks, nothing ends without a reminder three days before.
    m.pass(30 * DAY)
    await look()
    await look()
    expect([await written('reminded'), await states()]).toEqual([1, ['APPROVED', 'APPROVED']])
    const { rows: asked } = await sql<{ text: string }>`
      select text from mail where event_key like ${`%return:${ours.id}:without_label:buyer`}`.execute(m.db)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.text.replace(/\s+/g, ' ')).toMatch(/keep the receipt.*Please send it by/)
    m.pass(3 * DAY)
    await look()
    expect(await states()).toEqual(['APPROVED', 'APPROVED'])
    m.pass(DAY)
    await look()
    expect([await written('unsent:buyer'), await states()]).toEqual([1, ['WITHDRAWN', 'APPROVED']])
    const { rows } = await sql`
      select 1 from notification where event_key like ${`%return:${id}:unsent:seller`}`.execute(m.db)
    expect(rows).toHaveLength(1)
    for (const person of [seller, support]) person.token = await again(person)
    expect((await decide(ours.id, { decision: 'refuse' })).body.data.state).toBe('REFUSED')
  })

  it('takes six photographs of its seller with the answer and six of what came back, raced, until it is closed', async () => {
    const buyer = await m.buyer()
    const order = await received(buyer, { product_id: (await work()).id })
    const { id } = (await ask(buyer, order.items[0])).body.data
    const add = (token = seller.token) => upload(m, `/seller/returns/${id}/photographs/`, token)
    const raced = async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => add()))
      const codes = answers.map(({ status, body }) => String(body.code ?? status))
      return codes.toSorted((a, b) => a.localeCompare(b))
    }
    const six = [...Array(6).fill('201'), ...Array(2).fill('too_many_photographs')]
    const counted = async (surface: string, token: string) => {
      const { data } = (await m.call('GET', `/${surface}/returns/${id}/`, { token })).body
      return [data.photographs, data.seller_photographs, data.arrival_photographs].map((all) => all.length)
    }
    expect((await upload(m, `/shop/returns/${id}/photographs/`, buyer.token)).status).toBe(201)
    expect(await raced()).toEqual(six)
    await step('seller', seller.token, id, 'answer', { answer: 'contest', text: 'It was whole.' })
    expect((await add()).body.code).toBe('too_many_photographs')
    await decide(id, { send_to: '7 Freedom Way, Lagos' })
    expect((await upload(m, `/shop/returns/${id}/photographs/`, buyer.token)).body.code).toBe('moved_on')
    expect(await raced()).toEqual(six)
    await step('seller', seller.token, id, 'arrived', { intact: false, text: 'The frame is broken.' })
    for (const [surface, token] of [
      ['shop', buyer.token],
      ['seller', seller.token],
      ['staff', support.token],
    ] as const)
      expect(await counted(surface, token)).toEqual([1, 6, 6])
    await decide(id, { decision: 'refuse' })
    expect((await add()).body).toMatchObject({ code: 'moved_on', about: 'REFUSED' })
  })

  it('shows its seller’s photographs, without the camera’s notes, to its buyer and staff, and to no stranger', async () => {
    const buyer = await m.buyer()
    const order = await received(buyer, { product_id: (await work()).id })
    const { id } = (await ask(buyer, order.items[0])).body.data
    const [stranger, other] = [await m.buyer(), await anotherSeller(m)]
    for (const { token } of [stranger, buyer, other])
      expect((await upload(m, `/seller/returns/${id}/photographs/`, token)).status).toBeGreaterThanOrEqual(
        403,
      )
    const added = await upload(m, `/seller/returns/${id}/photographs/`, seller.token)
    const photo = added.body.data.seller_photographs[0].id
    const look = async (surface: string, token?: string) => {
      const answer = await fetch(`${m.url}/api/v1/${surface}/returns/${id}/photographs/${photo}/`, {
        headers: token ? { authorization: `Bearer ${token}` } : {},
      })
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : answer.status
    }
    for (const [surface, { token }] of [
      ['shop', buyer],
      ['seller', seller],
      ['staff', support],
      ['staff', await staffMember(m, 'finance')],
    ] as const) {
      const bytes = await look(surface, token)
      if (typeof bytes === 'number') throw new Error(`${surface}: ${bytes}`)
      const { format, exif } = await sharp(bytes).metadata()
      expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined })
    }
    expect(await look('shop', stranger.token)).toBe(404)
    expect(await look('seller', other.token)).toBe(404)
    expect(await look('staff', (await staffMember(m, 'content')).token)).toBe(403)
    for (const surface of ['shop', 'seller', 'staff']) expect(await look(surface)).toBe(401)

    const discarded: string[] = []
    const keep = async (_: unknown, ids: readonly string[]) => void discarded.push(...ids)
    const personal = returnsPersonalData({ photographs: keep, paper: async () => {} })
    const files = async (person: { id: string }) =>
      (await personal.filesOf?.(m.db, { id: person.id, email: '' }))?.map(({ key }) => key)
    expect(await files(seller)).toContain(photo)
    expect(await files(buyer)).toEqual([photo])
    expect(await files(other)).toEqual([])
    const [kept] = (await personal.exportOf(m.db, { id: buyer.id, email: '' }, 'masked')) as unknown[]
    expect(kept).toMatchObject({
      photographs: [{ with: 'answered', address: `/api/v1/shop/returns/${id}/photographs/${photo}/` }],
    })
    await m.db
      .transaction()
      .execute(async (tx) => personal.eraseOf?.(tx, { id: seller.id, email: '' }, new Date()))
    expect(discarded).toContain(photo)
    expect(await look('shop', buyer.token)).toBe(404)
  })

  it('is refused to strangers, each at each call', async () => {
    const buyer = await m.buyer()
    const order = await received(buyer, { product_id: (await work()).id })
    const stranger = await m.buyer()
    expect((await ask(stranger, order.items[0])).body.code).toBe('order_line_not_found')
    const { id } = (await ask(buyer, order.items[0])).body.data
    const added = await upload(m, `/shop/returns/${id}/photographs/`, buyer.token)
    const photo = added.body.data.photographs[0].id
    for (const [token, ids] of [
      [buyer.token, [id]],
      [stranger.token, []],
    ] as const) {
      const { returns } = (await m.call('GET', `/shop/returns/?order_id=${order.id}`, { token })).body.data
      expect(returns.map((one: { id: string }) => one.id)).toEqual(ids)
    }
    const none = await m.call('GET', '/shop/returns/?order_id=no-order', { token: buyer.token })
    expect(none.body.data.returns).toEqual([])
    expect((await upload(m, `/shop/returns/${id}/photographs/`, stranger.token)).status).toBe(404)
    const other = await anotherSeller(m)
    const content = await staffMember(m, 'content')
    const calls: [string, string, string, number, object?][] = [
      ['GET', 'shop', `returns/${id}/`, 404],
      ['GET', 'shop', `returns/${id}/photographs/${photo}/`, 404],
      ['POST', 'shop', `returns/${id}/send/`, 404, { courier: 'GIG' }],
      ['POST', 'shop', `returns/${id}/withdraw/`, 404],
      ['GET', 'seller', `returns/${id}/`, 404],
      ['GET', 'seller', `returns/${id}/photographs/${photo}/`, 404],
      ['POST', 'seller', `returns/${id}/answer/`, 404, { answer: 'accept' }],
      ['POST', 'seller', `returns/${id}/arrived/`, 404, { intact: true }],
      ['GET', 'staff', 'returns/', 403],
      ['GET', 'staff', `returns/${id}/photographs/${photo}/`, 403],
      ['POST', 'staff', `returns/${id}/decide/`, 403, { decision: 'approve', state: 'ASKED', text: 'x' }],
      ['POST', 'staff', `returns/${id}/arrived/`, 403, { intact: true }],
    ]
    const tokens: Record<string, string> = { shop: stranger.token, seller: other.token, staff: content.token }
    for (const [method, surface, path, status, body] of calls) {
      const answer = await m.call(method, `/${surface}/${path}`, { token: tokens[surface] ?? '', body })
      expect(answer.status, `${method} ${surface} ${path}`).toBe(status)
    }
    for (const [surface, token] of [
      ['shop', buyer.token],
      ['seller', seller.token],
      ['staff', support.token],
    ]) {
      const photograph = await fetch(`${m.url}/api/v1/${surface}/returns/${id}/photographs/${photo}/`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(photograph.headers.get('content-type')).toBe('image/jpeg')
    }
    expect(await stateOf(buyer, id)).toBe('ASKED')
  })
})

/** A fresh access token. */
const again = async (person: { id: string }): Promise<string> => (await signedIn(m, person)).token
