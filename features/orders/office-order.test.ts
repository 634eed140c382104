import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTx } from '../../platform/db/index.ts'
import { ordersPersonalData } from './store/personal-data.ts'
import { deliverParcel, type OpenSale, openSale, paidOrder, placeOrder, staffMember } from './test-sale.ts'

let sale: OpenSale
beforeAll(async () => void (sale = await openSale()))
afterAll(() => sale.m.close())

const inOffice = async (token: string, path: string) =>
  (await sale.m.call('GET', `/staff/orders/${path}/`, { token })).body.data

describe('the page of an order in the office (D28)', () => {
  it('says who sells each work, the VAT within the total, and the buyer’s phone number', async () => {
    const { m, support } = sale
    const buyer = await m.buyer('Ngozi')
    const work = await m.list({ name: 'Harmattan', naira: 107_500 })
    const order = await paidOrder(m, buyer, { product_id: work.id })
    const found = await inOffice(support.token, order.id)
    expect(found.sellers).toEqual([
      { item_id: found.order.items[0].id, id: expect.any(String), name: 'Test Artist' },
    ])
    // D9: the delivery fee is this seller's, who is not registered for VAT.
    expect(found.parcels[0].delivery_fee).toBe(found.order.shipping_fee)
    expect(found.vat).toEqual({ amount: 0, rate_bp: 750 })
    expect(found.phone).toMatch(/^\+?\d+$/)
    expect(found.order.customer.email).toBe(buyer.email)
  })

  it('stands in the list with the first work that is still in it, its picture, and the number of pieces', async () => {
    const { m, support } = sale
    const buyer = await m.buyer('Uche')
    const work = await m.list({ name: 'Listed with a picture', total: 3 })
    const order = await placeOrder(m, buyer, { product_id: work.id, quantity: 2 })
    const listed = async () =>
      (await m.call('GET', `/staff/orders/?q=${order.code}`, { token: support.token })).body.data.orders[0]
    expect(await listed()).toMatchObject({
      work: { name: 'Listed with a picture', picture: { width: 800, height: 600 } },
      items_total: 2,
    })
    await sql`update order_line set removed_at = now() where order_id = ${order.id}`.execute(m.db)
    expect(await listed()).toMatchObject({ work: null, items_total: 0 })
  })

  it('keeps the address for staff after the delivery, and hides it from the seller', async () => {
    const { m, seller, support } = sale
    const work = await m.list({ name: 'Arrived' })
    const order = await paidOrder(m, await m.buyer('Ife'), { product_id: work.id })
    await deliverParcel(m, order.parcel, seller.token)
    expect((await inOffice(support.token, order.id)).order.shipping_address).toMatchObject({
      address: expect.stringMatching(/\w/),
    })
    const own = await m.call('GET', `/seller/parcels/${order.parcel}/`, { token: seller.token })
    expect(own.body.data.ship_to).toBeNull()
  })

  it('has notes for staff alone, which go with the account of the buyer', async () => {
    const { m, support, seller } = sale
    const [finance, content] = [await staffMember(m, 'finance'), await staffMember(m, 'content')]
    const buyer = await m.buyer('Tola')
    const work = await m.list({ name: 'Noted' })
    const order = await paidOrder(m, buyer, { product_id: work.id })
    const note = (token: string, id = order.id) =>
      m.call('POST', `/staff/orders/${id}/notes/`, { token, body: { text: 'Called: is at home on Friday.' } })
    for (const token of [content.token, buyer.token, seller.token])
      expect((await note(token)).status).toBe(403)
    expect((await note(support.token, 'AWR-NONE')).status).toBe(404)
    expect((await note(support.token)).status).toBe(201)
    expect((await inOffice(finance.token, order.id)).notes).toMatchObject([
      { text: 'Called: is at home on Friday.', by: 'Sade Test' },
    ])
    const own = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })
    expect(JSON.stringify(own.body)).not.toContain('at home on Friday')
    await withTx(m.db, async (tx) => {
      const leaving = { id: buyer.id, email: buyer.email }
      await ordersPersonalData({ photographs: async () => {} }).eraseOf?.(tx, leaving, new Date())
    })
    expect((await inOffice(finance.token, order.id)).notes).toEqual([])
  })

  it('says why it is where it is: its exceptions, jobs and mails that failed, and the requests behind them', async () => {
    const { m, support } = sale
    const buyer = await m.buyer('Bisi')
    const work = await m.list({ name: 'Followed', naira: 50_000 })
    const headers = { 'x-request-id': 'placed-0123' }
    const entry = { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: work.id }
    const { data } = (await m.call('POST', '/shop/orders/', { token: buyer.token, headers, body: entry }))
      .body
    const other = await placeOrder(m, buyer, { product_id: (await m.list({ name: 'Beside it' })).id })
    const found = await inOffice(support.token, data.id)
    expect(found.exceptions).toEqual([])
    expect(found.jobs).toEqual([
      expect.objectContaining({ name: 'payments.check', state: 'waiting', failures: 0, error: '' }),
    ])
    expect(found.jobs[0].request_id).toBe('placed-0123')
    expect(found.timeline[0].request_id).toBe('placed-0123')
    expect(found.mails[0]).toMatchObject({ request_id: 'placed-0123', sent_at: null, problem: '' })
    expect(Date.parse(found.mails[0].try_after)).toBeGreaterThan(0)

    await sql`update payment_attempt set state = 'MISMATCH', paid_kobo = 100, changed_at = now() where order_id = ${data.id}`.execute(
      m.db,
    )
    await sql`update mail set given_up_at = now(), failed_why = '550 no such box' where id = ${found.mails[0].id}`.execute(
      m.db,
    )
    await sql`update pgboss.job set state = 'failed', retry_count = 10, output = ${{ message: 'no answer for ada@secret.example' }}
      where id = ${found.jobs[0].id}`.execute(m.db)
    const stuck = await inOffice(support.token, data.code)
    expect(stuck.exceptions).toMatchObject([
      { kind: 'underpaid', what: expect.stringContaining(data.code), since: expect.any(String) },
    ])
    expect(stuck.mails[0]).toMatchObject({ sent_at: null, try_after: null, problem: '550 no such box' })
    expect(stuck.jobs).toMatchObject([
      { name: 'payments.check', state: 'failed', failures: 11, error: 'no answer for [email]' },
    ])
    const beside = await inOffice(support.token, other.id)
    expect([beside.exceptions, beside.jobs.length]).toEqual([[], 1])

    const staffs = {
      token: support.token,
      headers: { 'x-request-id': 'noted-01234' },
      body: { text: 'Called.' },
    }
    await m.call('POST', `/staff/orders/${data.id}/notes/`, staffs)
    expect((await inOffice(support.token, data.id)).audit).toMatchObject([
      { action: 'order.note', request_id: 'noted-01234' },
    ])
    for (const path of [`/shop/orders-by-id/?id=${data.id}`, `/staff/orders/${data.id}/`]) {
      const own = await m.call('GET', path, { token: buyer.token })
      expect(JSON.stringify(own.body)).not.toMatch(/placed-0123|payments\.check|550 no/)
    }
  })

  it('sends a mail once more to the address it went to, and once for two presses', async () => {
    const { m, support } = sale
    const buyer = await m.buyer('Ada')
    const work = await m.list({ name: 'Mailed' })
    const order = await paidOrder(m, buyer, { product_id: work.id })
    const other = await paidOrder(m, await m.buyer('Obi'), {
      product_id: (await m.list({ name: 'Other' })).id,
    })
    await sql`update mail set sent_at = now() where event_key like ${`order:${order.id}:%`}`.execute(m.db)
    const { mails } = await inOffice(support.token, order.id)
    const receipt = mails.at(-1)
    expect(receipt).toMatchObject({ to: buyer.email, repeatable: true })
    const again = (id: string) =>
      m.call('POST', `/staff/orders/${id}/mails/${receipt.id}/repeat/`, { token: support.token, body: {} })
    expect((await again(other.id)).status).toBe(404)
    expect((await again(order.id)).status).toBe(200)
    expect((await again(order.id)).status).toBe(200)
    const { rows } = await sql<{ recipient: string; subject: string; sent_at: Date | null }>`
      select recipient, subject, sent_at from mail where event_key like ${`order:${order.id}:again:%`}`.execute(
      m.db,
    )
    expect(rows).toEqual([{ recipient: buyer.email, subject: receipt.subject, sent_at: null }])
    const after = await inOffice(support.token, order.id)
    expect(after.audit.map(({ action }: { action: string }) => action)).toContain('order.repeat_mail')
    await sql`update mail set text = '' where id = ${receipt.id}`.execute(m.db)
    expect((await again(order.id)).status).toBe(404)
  })
})
