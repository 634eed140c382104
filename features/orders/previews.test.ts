import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import type { Called } from '../../server/testing/test-marketplace.ts'
import {
  done,
  entered,
  item,
  openRefundSale,
  preview,
  type RefundSale,
  type SoldOrder,
  sold,
} from './test-refund.ts'
import { deliverParcel, onSale, shipParcel, staffMember } from './test-sale.ts'

let sale: RefundSale
beforeAll(async () => void (sale = await openRefundSale()))
afterAll(() => sale.m.close())

type Preview = Awaited<ReturnType<typeof preview>>['body']['data']

/** That the ledger has entered what was shown, to the kobo of each account, and no other refund. */
async function expectEntered(order: SoldOrder, shown: Preview): Promise<void> {
  await done(sale, order)
  const sums = await entered(sale, order)
  const seen = Object.fromEntries(
    shown.accounts.map(({ account, seller, amount }: Preview['accounts'][number]) => {
      const kobo = Math.round(amount * 100)
      return [seller ?? account, account === 'provider_clearing' ? kobo : -kobo]
    }),
  )
  expect(Object.keys(seen).length).toBeGreaterThan(1)
  expect(sums).toEqual(seen)
  const { refunds } = await order.read()
  expect(refunds.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)).toBe(shown.amount)
  const given = [shown.we, ...shown.sellers.map(({ amount }: { amount: number }) => amount)]
  expect(Math.round(given.reduce((sum, naira) => sum + naira * 100, 0))).toBe(-Math.round(shown.amount * 100))
}

describe('what is shown before a button that gives money back is what is entered after it', () => {
  const post = (path: string, body: object, token = sale.support.token): Promise<Called> =>
    sale.m.call('POST', path, { token, body, headers: { 'idempotency-key': newId() } })

  it.each([
    ['the whole parcel, with its delivery', 3],
    ['some pieces of it', 2],
  ])('the cancel of %s', async (_what, quantity) => {
    const order = await sold(sale, { naira: 33_333.33, quantity: 3 })
    const isWhole = quantity === 3
    const shown = (
      await preview(sale, order, {
        items: [item(order.mine.id, { quantity, restock: false })],
        delivery: isWhole ? [{ parcel_id: order.mine.parcel }] : [],
      })
    ).body.data
    expect(shown).toMatchObject({
      amount: isWhole ? 99_999.99 + order.fee / 2 : 66_666.66,
      delivery: isWhole ? order.fee / 2 : 0,
      withdrawn: [{ quantity }],
    })
    const cancel = (token: string) =>
      post(`/staff/parcels/${order.mine.parcel}/cancel/`, {
        reason: 'It is broken.',
        restock: false,
        preview: token,
        ...(!isWhole && { items: [{ id: order.mine.id, quantity }] }),
      })
    expect((await cancel('of another one')).body).toMatchObject({
      code: 'refund_changed',
      present: { token: shown.token },
    })
    expect((await order.read()).refunds).toEqual([])
    expect((await cancel(shown.token)).body.data.state).toBe('REQUESTED')
    await expectEntered(order, shown)
  })

  /** That another token than that of the preview is refused, with the preview of now. */
  const expectOther = async (act: (token: string) => Promise<Called>, shown: Preview): Promise<void> =>
    expect((await act('of another one')).body).toMatchObject({
      code: 'refund_changed',
      present: { token: shown.token, amount: shown.amount },
    })
  const asked = async (order: SoldOrder, reason = 'damaged') => {
    await deliverParcel(sale.m, order.mine.parcel, sale.seller.token)
    const { body } = await sale.m.call('POST', '/shop/returns/', {
      token: order.buyer.token,
      body: { order_item_id: order.mine.id, quantity: 2, reason, text: 'The corner is dented.' },
    })
    return body.data.id as string
  }
  const decide = (id: string, body: object, token?: string) =>
    post(
      `/staff/returns/${id}/decide/`,
      { decision: 'approve', text: 'Fair.', send_to: '7 Freedom Way', ...body },
      token,
    )
  const shownFor = async (id: string, body: object, token?: string) =>
    (await post(`/staff/returns/${id}/decide/preview/`, body, token)).body

  it.each([
    ['at once, whole', { send_back: false }, 66_666.66, true],
    [
      'at once, a part, at our cost, with delivery',
      { send_back: false, amount: 1_234.5, borne_by: 'us' },
      1_234.5,
      true,
    ],
    [
      'when it is back, in part and without delivery',
      { amount: 40_000.01, shipping: false },
      40_000.01,
      false,
    ],
  ])('a return: %s', async (_what, parts, goods, hasDelivery) => {
    const order = await sold(sale, { naira: 33_333.33, quantity: 2 })
    const id = await asked(order)
    const delivery = hasDelivery ? order.fee / 2 : 0
    const shown = (await shownFor(id, { state: 'ASKED', ...parts })).data
    expect(shown).toMatchObject({ amount: goods + delivery, delivery, people: 1 })
    // A preview changes nothing.
    expect((await order.read()).refunds).toEqual([])
    const read = () => sale.m.call('GET', `/staff/returns/${id}/`, { token: sale.support.token })
    expect((await read()).body.data).toMatchObject({ state: 'ASKED', decision: null, proposal: null })
    await expectOther((token) => decide(id, { state: 'ASKED', ...parts, preview: token }), shown)
    expect((await read()).body.data).toMatchObject({ state: 'ASKED', decision: null, proposal: null })
    expect((await decide(id, { state: 'ASKED', ...parts, preview: shown.token })).status).toBe(200)
    if (!('send_back' in parts)) {
      const promised = (await shownFor(id, { state: 'APPROVED' })).data
      expect(promised.accounts).toEqual(shown.accounts)
      const arrive = (token: string) =>
        post(`/staff/returns/${id}/arrived/`, { intact: true, text: '', preview: token })
      await expectOther(arrive, promised)
      expect((await read()).body.data).toMatchObject({ state: 'APPROVED', arrived_at: null })
      const bySeller = {
        token: sale.seller.token,
        body: { intact: true, text: '', preview: 'of another one' },
      }
      const refused = await sale.m.call('POST', `/seller/returns/${id}/arrived/`, bySeller)
      expect(refused, 'a preview names every seller').toMatchObject({
        status: 422,
        body: { code: 'invalid' },
      })
      expect(refused.body).not.toHaveProperty('present')
      expect((await arrive(promised.token)).status).toBe(200)
    }
    await expectEntered(order, shown)
  })

  it('a return that came back otherwise: the second decision, with less', async () => {
    const order = await sold(sale, { naira: 33_333.33, quantity: 2 })
    const id = await asked(order)
    await decide(id, { state: 'ASKED' })
    await sale.m.call('POST', `/seller/returns/${id}/arrived/`, {
      token: sale.seller.token,
      body: { intact: false, text: 'Worn.' },
    })
    const parts = { state: 'ARRIVED', amount: 20_000, shipping: true }
    const shown = (await shownFor(id, parts)).data
    expect(shown).toMatchObject({ amount: 20_000 + order.fee / 2, delivery: order.fee / 2 })
    await expectOther((token) => decide(id, { ...parts, preview: token }), shown)
    expect((await decide(id, { ...parts, preview: shown.token })).status).toBe(200)
    await expectEntered(order, shown)
  })

  it('what changed after the look is shown before it is decided: a refund of one piece in between', async () => {
    const order = await sold(sale, { naira: 30_000, quantity: 2 })
    const id = await asked(order)
    const parts = { state: 'ASKED', send_back: false, shipping: true }
    const seen = (await shownFor(id, parts)).data
    expect(seen).toMatchObject({ amount: 60_000 + order.fee / 2 })
    // A colleague gives the delivery back by the order's page.
    const between = await post(`/staff/orders/${order.id}/refund/`, {
      delivery: [{ parcel_id: order.mine.parcel }],
      reason: 'Late.',
    })
    expect(between.status, JSON.stringify(between.body)).toBe(200)
    await done(sale, order)
    const refused = await decide(id, { ...parts, preview: seen.token })
    expect(refused.body).toMatchObject({ code: 'refund_changed', present: { amount: 60_000 } })
    expect(refused.body.message).toContain(
      'Something has changed since you opened this. Now: Test Artist −51,000',
    )
    const now = (await shownFor(id, parts)).data
    expect(now.token).toBe(refused.body.present.token)
    expect((await decide(id, { ...parts, preview: now.token })).status).toBe(200)
  })

  it('a return that takes two people shows the same to both', async () => {
    const order = await sold(sale, { naira: 400_000, quantity: 2 })
    const id = await asked(order)
    const [one, two] = [await staffMember(sale.m, 'finance'), await staffMember(sale.m, 'finance')]
    const parts = { state: 'ASKED', send_back: false, shipping: false }
    expect((await shownFor(id, parts)).code).toBe('finance_only')
    const shown = (await shownFor(id, parts, one.token)).data
    expect(shown).toMatchObject({ amount: 800_000, people: 2 })
    await expectOther((token) => decide(id, { ...parts, preview: token }, one.token), shown)
    const { proposal } = (await decide(id, { ...parts, preview: shown.token }, one.token)).body.data
    expect(proposal.entry).not.toHaveProperty('preview')
    expect((await shownFor(id, { state: 'ASKED' }, two.token)).data).toEqual(shown)
    expect((await post(`/staff/refund-proposals/${proposal.id}/approve/`, {}, two.token)).status).toBe(200)
    await expectEntered(order, shown)
  })

  it('a mere change of mind that is not sent back is refused before it is decided', async () => {
    const id = await asked(await sold(sale, { naira: 20_000, quantity: 2 }), 'changed_mind')
    await sql`update return_request set state = 'CONTESTED' where id = ${id}`.execute(sale.m.db)
    const parts = { state: 'CONTESTED', send_back: false }
    expect((await shownFor(id, parts)).code).toBe('step_not_allowed')
    expect((await shownFor(id, { ...parts, send_back: true })).data).toMatchObject({ delivery: 0 })
  })

  it.each([true, false])('a parcel that is lost, with delivery: %s', async (shipping) => {
    const order = await sold(sale, { naira: 33_333.33, quantity: 2 })
    await shipParcel(sale.m, order.mine.parcel, sale.seller.token)
    await sale.m.call('POST', `/shop/parcels/${order.mine.parcel}/never-came/`, {
      token: order.buyer.token,
      body: {},
    })
    const { rows } = await sql<{ id: string }>`
      select id from parcel_claim where order_id = ${order.id}`.execute(sale.m.db)
    const path = `/staff/claims/${rows[0]?.id}`
    const shown = (await post(`${path}/lost/preview/`, { shipping })).body.data
    const delivery = shipping ? order.fee / 2 : 0
    expect(shown).toMatchObject({ amount: 66_666.66 + delivery, delivery, restocked: [], withdrawn: [] })
    const lost = (token: string) =>
      post(`${path}/decide/`, { decision: 'lost', shipping, text: 'Gone.', preview: token })
    await expectOther(lost, shown)
    expect((await lost(shown.token)).status).toBe(200)
    await expectEntered(order, shown)
    expect(await onSale(sale.m, order.first.sizes[0])).toBe(0)
    expect((await post(`${path}/lost/preview/`, { shipping })).body.code).toBe('moved_on')
  })
})
