import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Id, newId } from '../../kernel/id.ts'
import {
  done,
  entered,
  item,
  openRefundSale,
  preview,
  type RefundSale,
  refund,
  type SoldOrder,
  sold,
} from './test-refund.ts'
import { anotherSeller, deliverParcel, mailsOf, onSale, staffMember } from './test-sale.ts'

let sale: RefundSale
beforeAll(async () => void (sale = await openRefundSale()))
afterAll(() => sale.m.close())

describe('a refund by line (D1)', () => {
  it('D1 charges the seller of the work alone, and what is entered is what was previewed', async () => {
    const order = await sold(sale)
    const body = { items: [item(order.theirs.id)], delivery: [{ parcel_id: order.theirs.parcel }] }
    const seen = await preview(sale, order, body)
    expect(seen.body.data).toMatchObject({
      amount: 60_000 + order.fee / 2,
      we: -9_000,
      people: 1,
      warnings: [],
      restocked: [{ quantity: 1 }],
    })
    expect(seen.body.data.sellers).toEqual(
      expect.arrayContaining([
        { id: sale.ownId, name: 'Test Artist', amount: 0, paid_out: false },
        { id: sale.otherId, name: 'Second Artist', amount: -(51_000 + order.fee / 2), paid_out: false },
      ]),
    )
    // A preview changes nothing.
    expect((await order.read()).refunds).toEqual([])
    expect(await onSale(sale.m, order.second.sizes[0])).toBe(0)

    const answer = await refund(sale, order, { ...body, preview: seen.body.data.token })
    expect(answer.body.data).toMatchObject({
      state: 'REQUESTED',
      amount: seen.body.data.amount,
      proposal_id: null,
    })
    await done(sale, order)
    const sums = await entered(sale, order)
    expect(sums['Test Artist']).toBeUndefined()
    expect(sums['Second Artist']).toBe(51_000_00 + order.fee * 50)
    for (const { account, seller, amount } of seen.body.data.accounts) {
      const kobo = sums[seller ?? account] ?? 0
      expect(account === 'provider_clearing' ? kobo : -kobo, account).toBe(Math.round(amount * 100))
    }
    const after = await order.read()
    expect(after.state).toBe('PAID')
    const states = after.parcels.map((parcel: { id: Id; state: string }) => [parcel.id, parcel.state])
    expect(Object.fromEntries(states)).toEqual({
      [order.mine.parcel]: 'PACKING',
      [order.theirs.parcel]: 'CANCELLED',
    })
    expect(await onSale(sale.m, order.second.sizes[0])).toBe(1)
    expect(await onSale(sale.m, order.first.sizes[0])).toBe(0)
  })

  it('D9 the fee of two parcels is divided to the kobo, told to each seller, and goes back from the parcel’s seller or from us', async () => {
    const order = await sold(sale)
    const { rows } = await sql<{ id: Id; kobo: number }>`
      select id, delivery_fee_kobo as kobo from parcel where order_id = ${order.id}`.execute(sale.m.db)
    expect(rows.reduce((sum, { kobo }) => sum + kobo, 0)).toBe(order.fee * 100)
    const stored = new Map(rows.map(({ id, kobo }) => [id, kobo]))
    const { rows: posted } = await sql<{ id: Id; kobo: number }>`
      select parcel_id as id, -amount_kobo as kobo from ledger_posting
      where order_id = ${order.id} and parcel_id is not null and account = 'seller_payable'`.execute(
      sale.m.db,
    )
    expect(new Map(posted.map(({ id, kobo }) => [id, kobo]))).toEqual(stored)
    const mineSeen = await sale.m.call('GET', `/seller/parcels/${order.mine.parcel}/`, {
      token: sale.seller.token,
    })
    expect(mineSeen.body.data.delivery_fee).toBe((stored.get(order.mine.parcel) ?? 0) / 100)

    // A part of a work, then the delivery that we bear, then all the rest: nothing is left of the sale but what we bear.
    const ours = [{ parcel_id: order.theirs.parcel, borne_by: 'us' }]
    const steps = [
      { items: [item(order.mine.id, { quantity: 0, amount: 333.33 })] },
      { delivery: ours },
      { delivery: [{ parcel_id: order.mine.parcel }], items: [item(order.mine.id)] },
    ]
    for (const body of steps) {
      const seen = (await preview(sale, order, body)).body.data
      expect(seen.amount).toBeGreaterThan(0)
      const given = [...seen.sellers.map(({ amount }: { amount: number }) => amount), seen.we]
      expect(Math.round(given.reduce((sum, naira) => sum + naira * 100, 0))).toBe(
        -Math.round(seen.amount * 100),
      )
      expect((await refund(sale, order, { ...body, preview: seen.token })).status).toBe(200)
      await done(sale, order)
    }
    expect((await refund(sale, order, { delivery: ours })).body.code).toBe('refund_too_large')
    expect(await entered(sale, order)).toMatchObject({
      'Test Artist': 85_000_00 + (stored.get(order.mine.parcel) ?? 0),
      refunds_borne: stored.get(order.theirs.parcel),
    })
    const finance = await staffMember(sale.m, 'finance')
    expect((await refund(sale, order, { all: true }, finance.token)).status).toBe(200)
    await done(sale, order)
    const { rows: left } = await sql<{ account: string; kobo: number }>`
      select p.account, sum(p.amount_kobo)::bigint as kobo from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.order_id = ${order.id} and e.kind in ('sale', 'refund') group by 1 having sum(p.amount_kobo) <> 0 order by 1`.execute(
      sale.m.db,
    )
    const kept = stored.get(order.theirs.parcel) ?? 0
    expect(left).toEqual([
      { account: 'refunds_borne', kobo: kept },
      { account: 'seller_payable', kobo: -kept },
    ])
  })

  it('D1 can be borne by us or by another seller of the order, and by nobody else', async () => {
    const ours = await sold(sale)
    const seen = (await preview(sale, ours, { items: [item(ours.theirs.id, { borne_by: 'us' })] })).body.data
    expect(seen.we).toBe(-60_000)
    expect(seen.sellers.every(({ amount }: { amount: number }) => amount === 0)).toBe(true)
    expect((await refund(sale, ours, { items: [item(ours.theirs.id, { borne_by: 'us' })] })).status).toBe(200)
    await done(sale, ours)
    expect(await entered(sale, ours)).toMatchObject({
      refunds_borne: 51_000_00,
      provider_clearing: -60_000_00,
    })

    const swapped = await sold(sale)
    const body = { items: [item(swapped.theirs.id, { borne_by: sale.ownId })] }
    expect((await refund(sale, swapped, body)).status).toBe(200)
    await done(sale, swapped)
    const sums = await entered(sale, swapped)
    expect(sums['Test Artist']).toBe(51_000_00)
    expect(sums['Second Artist']).toBeUndefined()

    const stranger = newId()
    for (const borne_by of [stranger, 'nobody', ''])
      expect(
        (await preview(sale, swapped, { items: [item(swapped.mine.id, { borne_by })] })).body,
      ).toMatchObject({
        code: 'invalid',
        field: 'borne_by',
      })
  })

  it('D1 a sum without works is refused in an order of several sellers, unless we bear it or one of them', async () => {
    const order = await sold(sale)
    expect((await refund(sale, order, { amount: 5_000, reason: 'Late.' })).body).toMatchObject({
      code: 'invalid',
      field: 'items',
    })
    expect((await refund(sale, order, { amount: 5_000, borne_by: 'us' })).status).toBe(200)
    expect((await refund(sale, order, { amount: 4_000, borne_by: sale.otherId })).status).toBe(200)
    await done(sale, order)
    const sums = await entered(sale, order)
    expect(sums['Test Artist']).toBeUndefined()
    expect(sums['Second Artist']).toBe(3_400_00)
    expect(sums.refunds_borne).toBe(4_250_00)
  })

  it('D16 pieces go on sale again or not, as decided; what is not is not to be sent either', async () => {
    const order = await sold(sale, { quantity: 3, naira: 20_000 })
    const kept = { items: [item(order.mine.id, { quantity: 2, restock: false })] }
    expect((await preview(sale, order, kept)).body.data).toMatchObject({
      restocked: [],
      withdrawn: [{ quantity: 2 }],
    })
    expect((await refund(sale, order, kept)).status).toBe(200)
    expect(await onSale(sale.m, order.first.sizes[0])).toBe(0)
    const parcel = (await order.read()).parcels.find(({ id }: { id: Id }) => id === order.mine.parcel)
    expect(parcel.items[0].to_send).toBe(1)
    // The rest of the whole order goes on sale; what was kept stays kept.
    expect((await refund(sale, order, { all: true })).status).toBe(200)
    await done(sale, order)
    expect(await onSale(sale.m, order.first.sizes[0])).toBe(1)

    const delivered = await sold(sale)
    await deliverParcel(sale.m, delivered.mine.parcel, sale.seller.token)
    const gone = { items: [item(delivered.mine.id)] }
    expect((await preview(sale, delivered, gone)).body.data).toMatchObject({ restocked: [], withdrawn: [] })
    const back = { items: [item(delivered.mine.id, { restock: true })] }
    expect((await preview(sale, delivered, back)).body.data.warnings[0]).toContain('only if it is back')
    expect((await refund(sale, delivered, back)).status).toBe(200)
    expect(await onSale(sale.m, delivered.first.sizes[0])).toBe(1)
  })

  it('a work that is not named stays sold, though all money of a payment that was too small goes back', async () => {
    const finance = await staffMember(sale.m, 'finance')
    // Just what the second seller's work and its delivery cost is missing.
    const order = await sold(sale, { naira: 95_000, other: 1_000, missing: (fee) => 1_000 + fee / 2 })
    const body = { items: [item(order.mine.id)], delivery: [{ parcel_id: order.mine.parcel }] }
    const seen = (await preview(sale, order, body, finance.token)).body.data
    expect(seen.amount).toBe(95_000 + order.fee / 2)
    expect(seen.sellers.find(({ id }: { id: Id }) => id === sale.otherId).amount).toBe(0)
    expect((await refund(sale, order, { ...body, preview: seen.token }, finance.token)).status).toBe(200)
    await done(sale, order)
    const sums = await entered(sale, order)
    expect(sums['Test Artist']).toBe(80_750_00 + order.fee * 50)
    expect([sums['Second Artist'], sums.shortfall]).toEqual([undefined, undefined])
    for (const { account, seller, amount } of seen.accounts) {
      const kobo = sums[seller ?? account] ?? 0
      expect(account === 'provider_clearing' ? kobo : -kobo, account).toBe(Math.round(amount * 100))
    }
    const after = await order.read()
    expect(after.state).toBe('PAID')
    const states = after.parcels.map((parcel: { id: Id; state: string }) => [parcel.id, parcel.state])
    expect(Object.fromEntries(states)).toEqual({
      [order.mine.parcel]: 'CANCELLED',
      [order.theirs.parcel]: 'PACKING',
    })
    expect(await onSale(sale.m, order.second.sizes[0])).toBe(0)
    const all = await refund(sale, order, { all: true }, finance.token)
    expect(all.body.code).toBe('nothing_to_refund')

    // The second seller sends it all the same, and its buyer receives it.
    const owner = await anotherSeller(sale.m)
    await sql`update seller set account_id = ${owner.id} where id = ${sale.otherId}`.execute(sale.m.db)
    await deliverParcel(sale.m, order.theirs.parcel, owner.token)
  })

  describe('where nothing of the money is left', () => {
    const cancel = async (parcel: Id, body: object = {}) => {
      const { token } = await staffMember(sale.m, 'finance')
      return sale.m.call('POST', `/staff/parcels/${parcel}/cancel/`, {
        token,
        headers: { 'idempotency-key': newId() },
        body: { reason: 'It was stolen.', restock: false, ...body },
      })
    }
    const stateOf = async (order: SoldOrder, parcel: Id) =>
      (await order.read()).parcels.find(({ id }: { id: Id }) => id === parcel)?.state

    it('of a payment that was too small, an unsent work is cancelled: no refund, no entry, and a mail to buyer and seller', async () => {
      const finance = await staffMember(sale.m, 'finance')
      const order = await sold(sale, { naira: 1_000, other: 95_000, missing: (fee) => 1_000 + fee / 2 })
      const body = { items: [item(order.theirs.id)], delivery: [{ parcel_id: order.theirs.parcel }] }
      expect((await refund(sale, order, body, finance.token)).status).toBe(200)
      await done(sale, order)
      const [before, had] = [await entered(sale, order), (await order.read()).refunds.length]
      const named = {
        items: [item(order.mine.id, { restock: false })],
        delivery: [{ parcel_id: order.mine.parcel }],
      }
      const seen = (await preview(sale, order, named)).body.data
      expect(seen).toMatchObject({
        amount: 0,
        delivery: 0,
        we: 0,
        accounts: [],
        withdrawn: [{ quantity: 1 }],
      })
      // An amount, a delivery alone, and all that is left are still refused.
      for (const other of [
        { items: [item(order.mine.id, { amount: 10 })] },
        { delivery: [{ parcel_id: order.mine.parcel }] },
        { items: [item(order.mine.id, { quantity: 0, amount: 10 })] },
        { all: true },
      ])
        expect((await refund(sale, order, other)).body.code, JSON.stringify(other)).toBe('nothing_to_refund')
      expect((await cancel(order.mine.parcel, { preview: seen.token })).body.data.state).toBe('REQUESTED')
      expect(await stateOf(order, order.mine.parcel)).toBe('CANCELLED')
      expect(await onSale(sale.m, order.first.sizes[0])).toBe(0)
      expect(await entered(sale, order)).toEqual(before)
      const after = await order.read()
      expect(after.refunds).toHaveLength(had)
      expect(after.audit[0]).toMatchObject({ action: 'order.refund' })
      expect(after.timeline.map(({ detail }: { detail: string }) => detail)).toContainEqual(
        expect.stringMatching(/^not to be sent, with nothing left to give back: 1 × Own piece/),
      )
      const mails = await mailsOf(sale.m, order.id)
      expect(mails['withdrawn:*']?.[0]).toContain('It was stolen.')
      const { rows } = await sql`
        select 1 from notification where event_key = ${`order:${order.id}:parcel:${order.mine.parcel}:cancelled`}`.execute(
        sale.m.db,
      )
      expect(rows).toHaveLength(1)
      expect((await cancel(order.mine.parcel)).body.code).toBe('moved_on')
    })

    it('pieces whose price was given back before are cancelled, and others of the parcel are sent', async () => {
      const order = await sold(sale, { naira: 20_000, quantity: 2 })
      const whole = { items: [{ id: order.mine.id, quantity: 0, amount: 40_000 }] }
      expect((await refund(sale, order, whole)).status).toBe(200)
      const one = { items: [item(order.mine.id)] }
      const given = await refund(sale, order, one)
      expect(given.body.data).toEqual({ state: 'REQUESTED', refund_id: '', proposal_id: null, amount: 0 })
      expect(await onSale(sale.m, order.first.sizes[0])).toBe(1)
      expect(await stateOf(order, order.mine.parcel)).toBe('PACKING')
      // Of the whole parcel its delivery is left, which is a refund as any other.
      expect((await cancel(order.mine.parcel)).status).toBe(200)
      await done(sale, order)
      expect((await order.read()).refunds.map(({ amount }: { amount: number }) => amount)).toEqual([
        40_000,
        order.fee / 2,
      ])
      expect(await stateOf(order, order.mine.parcel)).toBe('CANCELLED')

      const there = await sold(sale, { naira: 20_000 })
      await deliverParcel(sale.m, there.mine.parcel, sale.seller.token)
      await refund(sale, there, { items: [{ id: there.mine.id, quantity: 0, amount: 20_000 }] })
      const named = { items: [item(there.mine.id, { restock: true })] }
      expect((await refund(sale, there, named)).body.code).toBe('nothing_to_refund')
    })
  })

  it('of a payment that was too small, all that is left goes back with what was missing: nothing is left on any account', async () => {
    const finance = await staffMember(sale.m, 'finance')
    const order = await sold(sale, { naira: 95_000, other: 1_000, missing: () => 4_000 })
    const first = { items: [item(order.mine.id)], delivery: [{ parcel_id: order.mine.parcel }] }
    for (const body of [first, { all: true }]) {
      const seen = (await preview(sale, order, body, finance.token)).body.data
      const given = await refund(sale, order, { ...body, preview: seen.token }, finance.token)
      expect(given.body.data.amount).toBe(seen.amount)
    }
    await done(sale, order)
    const { rows } = await sql`
      select p.account, sum(p.amount_kobo) as kobo from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.order_id = ${order.id} and e.kind <> 'provider_fee' group by 1 having sum(p.amount_kobo) <> 0`.execute(
      sale.m.db,
    )
    expect(rows).toEqual([])
    expect((await order.read()).state).toMatch(/^REFUND/)
  })

  it('D1 a part of the price goes back for itself: the work is still sent', async () => {
    const order = await sold(sale)
    const less = { items: [{ id: order.mine.id, quantity: 0, amount: 20_000 }] }
    expect((await refund(sale, order, less)).body.data.amount).toBe(20_000)
    expect((await order.read()).parcels.every(({ state }: { state: string }) => state === 'PACKING')).toBe(
      true,
    )
    const rest = (await preview(sale, order, { items: [item(order.mine.id)] })).body.data
    expect(rest.amount).toBe(80_000)
    await done(sale, order)
    expect((await entered(sale, order))['Test Artist']).toBe(17_000_00)
  })

  it('one of two sellers’ parcels is cancelled: the other’s row, stock, balance and notifications stay as they were', async () => {
    const { m } = sale
    const order = await sold(sale)
    const mine = async () => [
      (await sql`select * from parcel where id = ${order.mine.parcel}`.execute(m.db)).rows,
      (await sql`select * from hold where order_id = ${order.id} order by id`.execute(m.db)).rows.length,
      await onSale(m, order.first.sizes[0]),
      (
        await sql`select sum(amount_kobo)::bigint as kobo from ledger_posting
          where order_id = ${order.id} and seller_id = ${sale.ownId} group by account order by account`.execute(
          m.db,
        )
      ).rows,
      (
        await sql`select event_key from notification
          where account_id = (select account_id from seller where id = ${sale.ownId})
            and event_key like ${`order:${order.id}:%`} order by event_key`.execute(m.db)
      ).rows,
    ]
    const before = await mine()
    const cancelled = await m.call('POST', `/staff/parcels/${order.theirs.parcel}/cancel/`, {
      token: sale.support.token,
      headers: { 'idempotency-key': newId() },
      body: { reason: 'It is broken.', restock: false },
    })
    expect(cancelled.body.data.parcel.state).toBe('CANCELLED')
    await done(sale, order)
    expect(await mine()).toEqual(before)
    expect((await order.read()).refunds).toMatchObject([{ amount: 60_000 + order.fee / 2 }])
    await deliverParcel(m, order.mine.parcel, sale.seller.token)
  })

  it('a seller is notified of what goes back of a delivered work at our cost, once, with the delivery', async () => {
    const about = async (order: { id: Id }) =>
      (
        await sql<{ event_key: string; subject: string; content: { works: string[][]; link: object } }>`
          select event_key, subject, content from notification
          where kind = 'refunded' and event_key like ${`order:${order.id}:%`}`.execute(sale.m.db)
      ).rows
    const order = await sold(sale)
    await deliverParcel(sale.m, order.mine.parcel, sale.seller.token)
    const body = {
      items: [item(order.mine.id, { borne_by: 'us', quantity: 0, amount: 40_000.5 })],
      delivery: [{ parcel_id: order.mine.parcel, borne_by: 'us' }],
    }
    await preview(sale, order, body)
    expect(await about(order)).toEqual([])
    expect((await refund(sale, order, body)).status).toBe(200)
    await done(sale, order)
    const { mine, fee } = order
    const [covered, ...more] = await about(order)
    expect(more).toEqual([])
    const all = (40_000.5 + fee / 2).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(covered?.subject).toBe(
      `NGN ${all} of order ${order.code} goes back to the buyer, at no cost to you`,
    )
    expect(covered?.content.works).toEqual([
      [expect.stringMatching(/^Own piece/), expect.any(String), 'NGN 40,000.50'],
    ])
    expect(covered?.content.link).toMatchObject({ path: `/studio/orders/${mine.parcel}` })
    // What the seller bears is notified with what it takes off the balance, when the money has gone back.
    expect((await refund(sale, order, { items: [item(mine.id)] })).status).toBe(200)
    await done(sale, order)
    const both = await about(order)
    expect(both).toHaveLength(2)
    expect(both.filter(({ subject }) => subject.includes('went back to the buyer'))).toHaveLength(1)
  })

  it('a seller who bears what another sold is notified that it is not for what they sold', async () => {
    const about = async (order: { id: Id }) =>
      (
        await sql<{ says: string[] }>`
          select content -> 'says' as says from notification
          where event_key like ${`order:${order.id}:refund:%`} order by created_at`.execute(sale.m.db)
      ).rows.map(({ says }) => says.join(' '))
    const order = await sold(sale)
    const theirs = item(order.theirs.id, { borne_by: sale.ownId, quantity: 0, amount: 20_000 })
    expect((await refund(sale, order, { items: [theirs] })).status).toBe(200)
    await done(sale, order)
    expect(await about(order)).toEqual([
      'It is for what another seller of this order sold. We decided that you bear it. It is taken off your balance.',
    ])
    const both = [theirs, item(order.mine.id, { quantity: 0, amount: 10_000 })]
    expect((await refund(sale, order, { items: both })).status).toBe(200)
    await done(sale, order)
    expect((await about(order))[1]).toBe(
      'NGN 17,000 of it is for what another seller of this order sold. We decided that you bear it. Our commission, NGN 1,500, goes back too, so NGN 25,500 are taken off your balance.',
    )
    const own = item(order.mine.id, { quantity: 0, amount: 10_000 })
    expect((await refund(sale, order, { items: [own] })).status).toBe(200)
    await done(sale, order)
    expect((await about(order))[2]).toBe(
      'It is for what you sold. Our commission, NGN 1,500, goes back too, so NGN 8,500 are taken off your balance.',
    )
  })

  it('D1 gives the buyer a reason only where one was written', async () => {
    const order = await sold(sale)
    await refund(sale, order, { items: [item(order.theirs.id)] })
    await done(sale, order)
    const mails = await mailsOf(sale.m, order.id)
    expect(mails['refund:*:done']?.[0]).toContain('We are refunding a part of your order.')
  })
})
