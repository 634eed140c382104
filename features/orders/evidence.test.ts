import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { readAuditHistory } from '../audit/index.server.ts'
import { evidenceParts } from './service/evidence-pdf.ts'
import { readStaffOrder } from './service/staff.ts'
import { anotherSeller, deliverParcel, type OpenSale, openSale, paidOrder } from './test-sale.ts'

let sale: OpenSale
beforeAll(async () => {
  sale = await openSale()
})
afterAll(() => sale.m.close())

const ask = (order: string, token: string) =>
  fetch(`${sale.m.url}/api/v1/staff/orders/${order}/evidence.zip`, {
    headers: { authorization: `Bearer ${token}` },
  })

it('R2-01: what shows that an order was sent and received is one file, and who saved it is in the audit log', async () => {
  const { m, seller, support } = sale
  const work = await m.list({ name: 'Bronze of a drummer', naira: 400_000 })
  const buyer = await m.buyer()
  const order = await paidOrder(m, buyer, { product_id: work.id })
  await deliverParcel(m, order.parcel, seller.token)
  await m.call('POST', `/staff/orders/${order.id}/notes/`, {
    token: support.token,
    body: { text: 'A word among colleagues' },
  })
  await sql`update mail set sent_at = now() where event_key like ${`order:${order.id}:%`}`.execute(m.db)
  const answer = await ask(order.code, support.token)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain(`${order.code}.zip`)
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const files: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  expect(Object.keys(files)).toEqual([`${order.code}.pdf`, 'parcel-1-photograph-1.jpg'])
  expect(files[`${order.code}.pdf`]?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(files['parcel-1-photograph-1.jpg']?.subarray(0, 3).toString('hex')).toBe('ffd8ff')

  const found = await readStaffOrder(m.features.orders, order.id)
  if (!found.ok) throw new Error(found.code)
  const parts = evidenceParts(found.value)
  expect(parts.map(({ title }) => title)).toEqual([
    `Order ${order.code}`,
    'Payment',
    'Parcel 1',
    'What happened',
    'Letters to the buyer',
  ])
  const says = JSON.stringify(parts)
  for (const fact of [
    'Bronze of a drummer',
    'NGN 400,000',
    buyer.email,
    order.tx_ref,
    'GIG Logistics',
    'GIG-1234',
    'the seller says so',
    'on its way',
  ])
    expect(says).toContain(fact)
  expect(says).not.toContain('A word among colleagues')
  const actions = (await readAuditHistory(m.db, 'order', order.id)).map(({ action }) => action)
  expect(actions).toContain('order.evidence')
})

it('R2-01: the evidence of an order is for staff of support and finance alone, and of an order that is not there it is none', async () => {
  const { m, seller, support } = sale
  const work = await m.list({ name: 'Bronze of a dancer', naira: 400_000 })
  const buyer = await m.buyer()
  const order = await paidOrder(m, buyer, { product_id: work.id })
  for (const { token } of [seller, await anotherSeller(m), buyer])
    expect((await ask(order.id, token)).status).toBe(403)
  expect((await ask('AWR-2222-2222', support.token)).status).toBe(404)
})
