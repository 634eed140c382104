import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeliveryFees } from '../../contract/staff-delivery.ts'
import type { StaffStation } from '../../contract/station.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { deliverParcel, paidOrder, placeOrder, theSeller } from '../orders/test-sale.ts'
import { signIn } from '../sellers/test-shop.ts'

let m: Marketplace
let support: string
let finance: string
beforeAll(async () => {
  m = await openMarketplace()
  support = (await signIn(m, 'STAFF', 'support')).token
  finance = (await signIn(m, 'STAFF', 'finance')).token
})
afterAll(() => m.close())

const staff = (token: string, method: string, path: string, body?: object) =>
  m.call(method, `/staff${path}`, { token, ...(body ? { body } : {}) })
const stations = async (): Promise<StaffStation[]> => (await staff(support, 'GET', '/stations/')).body.data
const named = async (name: string): Promise<StaffStation> => {
  const found = (await stations()).find((station) => station.name === name)
  if (!found) throw new Error(`no station ${name}`)
  return found
}
const entries = async (action: string) =>
  (
    await sql<{ before: object; after: object }>`
      select before, after from audit_entry where action = ${action} order by number`.execute(m.db)
  ).rows

describe('pickup stations', () => {
  const entry = { name: 'Bodija', address: '3 Awolowo Avenue', city: 'Ibadan', state: 'Oyo', fee: 3_000 }

  it('L-06 a station’s fee is finance’s, also that of a new one; support changes the rest', async () => {
    const kano = await named('Kano')
    const path = `/stations/${kano.id}/`
    for (const fee of [0, 4_999.99, 6_000])
      expect((await staff(support, 'PATCH', path, { version: kano.version, fee })).body).toMatchObject({
        code: 'finance_only',
        field: 'fee',
      })
    expect((await staff(support, 'POST', '/stations/', { ...entry, fee: 0 })).status).toBe(403)
    const same = { version: kano.version, fee: kano.fee, address: '3 Kano Road' }
    expect((await staff(support, 'PATCH', path, same)).status).toBe(200)
    expect(await named('Kano')).toMatchObject({ fee: 5_000, address: '3 Kano Road' })
    const next = { version: kano.version + 1, fee: 5_500 }
    expect((await staff(finance, 'PATCH', path, next)).status).toBe(200)
    expect(await named('Kano')).toMatchObject({ fee: 5_500 })
  })

  it('are opened, changed and closed; two who change one at once do not write over each other', async () => {
    expect((await staff(finance, 'POST', '/stations/', { ...entry, fee: -1 })).body.field).toBe('fee')
    expect((await staff(finance, 'POST', '/stations/', { ...entry, state: 'Accra' })).body.field).toBe(
      'state',
    )
    expect((await staff(finance, 'POST', '/stations/', entry)).status).toBe(201)
    expect((await staff(finance, 'POST', '/stations/', { ...entry, name: 'BODIJA' })).body).toMatchObject({
      code: 'station_taken',
      field: 'name',
    })
    const shown = async () => (await m.call('GET', '/shop/pickup-stations/?state=oyo')).body.data
    expect(await shown()).toMatchObject([{ name: 'Bodija' }])
    const { id } = await named('Bodija')
    const change = (body: object) => staff(finance, 'PATCH', `/stations/${id}/`, body)
    const answers = await Promise.all([
      change({ version: 1, fee: 2_500.5 }),
      change({ version: 1, address: '5 Awolowo Avenue' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      present: { version: 2, name: 'Bodija' },
    })
    expect((await change({ version: 2, open: false })).status).toBe(200)
    expect(await shown()).toEqual([])
    expect(await named('Bodija')).toMatchObject({ open: false, version: 3 })
    expect((await change({ version: 3, open: true })).status).toBe(200)
    expect(await shown()).toHaveLength(1)
    expect((await entries('station.update')).at(-1)).toMatchObject({
      before: { open: false },
      after: { open: true },
    })
    expect((await staff(support, 'DELETE', `/stations/${id}/`, {})).status).toBe(428)
    expect((await staff(support, 'DELETE', `/stations/${id}/`, { version: 3 })).body).toMatchObject({
      code: 'changed_meanwhile',
      present: { version: 4 },
    })
    expect((await staff(support, 'DELETE', `/stations/${id}/`, { version: 4 })).status).toBe(200)
    expect(await entries('station.delete')).toHaveLength(1)
  })

  it('with open orders are not deleted, only closed; orders keep where they went', async () => {
    const [seller, buyer] = [await theSeller(m), await m.buyer()]
    const station = await named('Yaba')
    const prints = await m.list({ name: 'Print', total: 9 })
    const order = await paidOrder(m, buyer, { product_id: prints.id, station: station.id })
    const remove = (version: number) => staff(support, 'DELETE', `/stations/${station.id}/`, { version })
    const refused = await remove(1)
    expect(refused.body).toMatchObject({ status: 'error', code: 'station_in_use' })
    expect(refused.body.message).toContain('1 open order goes there')
    expect((await named('Yaba')).open_orders).toBe(1)

    // Closed: nobody chooses it any more, and the open order still goes there.
    await staff(support, 'PATCH', `/stations/${station.id}/`, { version: 1, open: false, name: 'Old Yaba' })
    await expect(placeOrder(m, buyer, { product_id: prints.id, station: station.id })).rejects.toThrow(
      'station_not_found',
    )
    await deliverParcel(m, order.parcel, seller.token)
    await staff(support, 'POST', `/parcels/${order.parcel}/deliver/`, {})
    expect((await remove(2)).status).toBe(200)
    const read = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })
    expect(read.body.data.pickup_station).toMatchObject({ name: 'Yaba' })
  })

  it('deleting one and ordering to it at the same moment never leaves an order without it', async () => {
    const prints = await m.list({ name: 'Raced print', total: 9 })
    const buyer = await m.buyer()
    const { id, version } = await named('Kano')
    const [deleted, placed] = await Promise.all([
      staff(support, 'DELETE', `/stations/${id}/`, { version }),
      m.call('POST', '/shop/orders/', {
        token: buyer.token,
        body: { product_id: prints.id, delivery_option: 'PICKUP', pickup_station_id: id },
      }),
    ])
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([deleted.status, placed.status])
  })

  it('strangers and other roles are refused', async () => {
    const content = (await signIn(m, 'STAFF', 'content')).token
    const buyer = await m.buyer()
    for (const token of [content, buyer.token]) {
      expect((await staff(token, 'GET', '/stations/')).status).toBe(403)
      expect((await staff(token, 'POST', '/stations/', entry)).status).toBe(403)
    }
    expect((await m.call('GET', '/staff/stations/')).status).toBe(401)
  })
})

describe('delivery fees', () => {
  const read = async (): Promise<DeliveryFees> => (await staff(finance, 'GET', '/delivery-fees/')).body.data
  const set = (fees: object[], token = finance) => staff(token, 'PUT', '/delivery-fees/', { fees })
  const except = (exceptions: object[], token = finance) =>
    staff(token, 'PUT', '/delivery-exceptions/', { exceptions })
  const of = (small: number | null, medium = small, large = medium, oversized = large) => ({
    small,
    medium,
    large,
    oversized,
  })
  const near = { option: 'HOME', distance: 'same_state' }

  it('D47 several are set at once, in the versions that were seen, all or none; two people at once do not write over each other', async () => {
    const before = await read()
    expect(before.distances).toHaveLength(6)
    expect(before.distances[0]).toEqual({ ...near, fees: of(null), version: 0 })
    const first = { ...near, version: 0, fees: of(1_000, 2_000, 3_000, null) }
    const far = { option: 'PICKUP', distance: 'other_zone', version: 0, fees: of(500.5) }
    const firsts = await Promise.all([set([first, far]), set([{ ...first, fees: of(9) }])])
    expect(firsts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const now = await read()
    expect(firsts.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      present: now,
    })
    // One of them is out of date: neither is set.
    const [seen] = now.distances
    expect(
      (
        await set([
          { ...near, version: 1, fees: of(7) },
          { ...far, version: 5 },
        ])
      ).status,
    ).toBe(409)
    expect((await read()).distances[0]).toEqual(seen)
    expect((await set([{ ...near, version: 1, fees: of(1_000, 2_000, 3_000, null) }])).status).toBe(200)
    expect((await entries('delivery_fee.set')).at(-1)).toMatchObject({
      before: seen?.fees,
      after: of(1_000, 2_000, 3_000, null),
    })
    for (const fees of [of(2, 1), of(null, 1), of(1, null, 2), of(-1), of(0.001), of(1_000_001), {}])
      expect((await set([{ ...near, version: 2, fees }])).status, JSON.stringify(fees)).toBe(422)
    expect((await set([])).status).toBe(422)
    expect((await set([{ ...near, fees: of(1) }])).status).toBe(422)
  })

  it('exceptions are set and deleted; they hold from the next quote on, and orders keep what they were made with', async () => {
    const [lagos] = (await read()).exceptions
    expect(lagos).toEqual({ from: null, to: 'Lagos', fees: of(3_500), version: 1 })
    const buyer = await m.buyer()
    const work = await m.list({ name: 'Fee piece', total: 5 })
    const old = await placeOrder(m, buyer, { product_id: work.id })
    const quote = async () =>
      (
        await m.call('POST', '/shop/checkout/', {
          token: buyer.token,
          body: { product_id: work.id, shipping_id: buyer.addressId },
        })
      ).body
    expect((await quote()).data.shipping_fee).toBe(3_500)
    const toLagos = { from: null, to: 'Lagos' }
    const answers = await Promise.all([
      except([{ ...toLagos, version: 1, fees: of(4_000.5) }]),
      except([{ ...toLagos, version: 1, fees: of(4_000.5) }]),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await quote()).data.shipping_fee).toBe(4_000.5)
    const { rows } = await sql`select shipping_fee_kobo from orders where id = ${old.id}`.execute(m.db)
    expect(rows).toEqual([{ shipping_fee_kobo: 350_000 }])

    // The marketplace's seller is in Plateau: that of the pair comes first, and null is a place we do not deliver to.
    const pair = { from: 'Plateau', to: 'Lagos' }
    expect((await except([{ ...pair, version: 0, fees: of(null) }])).status).toBe(200)
    expect((await quote()).code).toBe('delivery_not_offered')
    const gone = await except([
      { ...pair, version: 1, fees: null },
      { ...toLagos, version: 2, fees: of(3_500) },
    ])
    expect(gone.body.data.exceptions).toEqual([{ ...toLagos, version: 3, fees: of(3_500) }])
    expect((await quote()).data.shipping_fee).toBe(3_500)
    expect((await entries('delivery_exception.set')).slice(-2)).toMatchObject([
      { before: of(null), after: {} },
      { before: of(4_000.5), after: of(3_500) },
    ])
    expect((await except([{ ...pair, version: 1, fees: null }])).body.code).toBe('changed_meanwhile')
    expect((await except([{ from: null, to: 'Accra', version: 0, fees: of(1) }])).status).toBe(422)
  })

  it('are finance’s: support and strangers are refused', async () => {
    const buyer = await m.buyer()
    for (const token of [support, buyer.token]) {
      expect((await staff(token, 'GET', '/delivery-fees/')).status).toBe(403)
      expect((await set([{ ...near, version: 2, fees: of(1) }], token)).status).toBe(403)
      expect((await except([{ from: null, to: 'Kano', version: 0, fees: of(1) }], token)).status).toBe(403)
    }
    expect((await m.call('PUT', '/staff/delivery-fees/', { body: { fees: [] } })).status).toBe(401)
  })
})
