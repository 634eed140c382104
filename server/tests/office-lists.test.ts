import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOrder, staffMember } from '../../features/orders/test-sale.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

const COPIES = 1_203

let m: Marketplace
let admin: string
let finance: string
let content: string
let buyer: { token: string }
beforeAll(async () => {
  m = await openMarketplace()
  admin = (await staffMember(m, 'admin')).token
  finance = (await staffMember(m, 'finance')).token
  content = (await staffMember(m, 'content')).token
  buyer = await m.buyer()
  const work = await m.list({ name: 'Listed piece', total: 9 })
  const order = await placeOrder(m, await m.buyer(), { product_id: work.id })
  // Rows that share their moments, so that a file read in parts has to keep them apart.
  await sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'code', 'AWR-COPY-' || n,
      'purchase_fingerprint', n::text, 'total_kobo', n * 100, 'subtotal_kobo', n * 100, 'shipping_fee_kobo', 0, 'customer_name', '=1+' || n,
      'created_at', timestamptz '2026-03-31T23:30:00+01:00' + (n / 700) * interval '1 hour'))).*
    from orders o, generate_series(1, ${COPIES}) n where o.id = ${order.id}`.execute(m.db)
})
afterAll(() => m.close())

const list = async (path: string, token: string) => (await m.call('GET', path, { token })).body.data
const file = async (path: string, token: string) => {
  const answer = await fetch(`${m.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const linesOf = (text: string) => text.trim().split('\r\n')

describe('D27 office lists by days and amounts', () => {
  it.each([
    ['from=2026-03-31&to=2026-03-31', 699],
    ['from=2026-04-01&to=2026-04-01', COPIES - 699],
    ['to=2026-03-30', 0],
    ['to=2026-04-01&least=1000&most=1100.00', 101],
    ['to=2026-04-01&least=1203', 1],
    ['to=2026-04-01&most=0.99', 0],
  ])('orders with %s are %i: days are those of Lagos, bounds are included', async (query, total) => {
    expect(await list(`/staff/orders/?${query}`, finance)).toMatchObject({ total })
    expect(linesOf((await file(`/staff/orders.csv?${query}`, finance)).text)).toHaveLength(total + 1)
  })

  it.each(['from=yesterday', 'least=much', 'least=1.005', 'most=-1'])(
    'refuses %s with the field',
    async (query) => {
      const [field] = query.split('=')
      expect(await m.call('GET', `/staff/orders/?${query}`, { token: finance })).toMatchObject({
        status: 422,
        body: { code: 'invalid', field },
      })
    },
  )
})

describe('D21 exports of all that fit', () => {
  it('an export of orders has each row once, over several parts, with plain numbers and defused formulas', async () => {
    const { status, headers, text } = await file('/staff/orders.csv?to=2026-04-01', finance)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    const [head, ...rows] = linesOf(text)
    expect(head).toBe('Code,Ordered,Paid,State,Delivery,Customer,E-mail,Phone,Pieces,Total NGN')
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(COPIES)
    expect(rows).toHaveLength(COPIES)
    const row = rows.find((line) => line.startsWith('AWR-COPY-1203,'))
    expect(row).toContain(',2026-04-01T00:30:00+01:00,')
    expect(row).toContain(',"\'=1+1203",')
    expect(row).toMatch(/,1203\.00$/)
    const moments = rows.map((line) => line.split(',')[1] ?? '')
    expect(moments).toEqual(moments.toSorted().toReversed())
  })

  it('an export stands in the audit log with who and which days, without what was searched for', async () => {
    await file('/staff/orders.csv?from=2026-03-31&q=ifeoma%40mail.example&state=PENDING', finance)
    const { entries } = await list('/staff/audit/?action=orders.export', admin)
    expect(JSON.parse(entries[0].after)).toEqual({ from: '2026-03-31', q: 'set', state: 'PENDING' })
    expect(entries[0]).toMatchObject({ actor_roles: ['finance'], subject_id: 'orders' })
  })

  it.each([
    ['/staff/orders.csv', ['finance', 'admin']],
    ['/staff/returns.csv', ['finance', 'admin']],
    ['/staff/exceptions.csv', ['finance', 'admin']],
    ['/staff/payouts.csv', ['finance', 'admin']],
    ['/staff/ledger/adjustments.csv', ['finance', 'admin']],
    ['/staff/audit.csv', ['admin']],
    ['/staff/parcels.csv', ['finance', 'admin']],
    ['/staff/claims.csv', ['finance', 'admin']],
    ['/staff/sellers.csv', ['finance', 'admin']],
    ['/staff/works.csv', ['content', 'admin']],
    ['/staff/messages.csv', ['admin']],
  ])('strangers and other roles are refused %s', async (path, allowed) => {
    const tokens = { finance, admin, content, buyer: buyer.token }
    for (const [who, token] of Object.entries(tokens))
      expect((await file(path, token)).status, who).toBe(allowed.includes(who) ? 200 : 403)
    expect((await fetch(`${m.url}/api/v1${path}`)).status).toBe(401)
  })

  it('exports of parcels, claims, sellers, works and messages have each row once, over several parts, by the filters of the list', async () => {
    const copies = sql`generate_series(1, ${COPIES}) n`
    await sql`
      insert into seller select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'account_id', null,
        'slug', 'copy-' || n, 'name', 'Copy ' || n, 'verification', case when n = 7 then 'submitted' else 'verified' end))).*
      from seller s, ${copies} where s.id = (select id from seller limit 1)`.execute(m.db)
    await sql`
      insert into work select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'slug', 'copy-' || n,
        'name', '=Copy ' || n, 'status', case when n = 7 then 'paused' else 'draft' end))).*
      from work w, ${copies} where w.id = (select id from work limit 1)`.execute(m.db)
    await sql`
      insert into contact_message (id, name, email, text, created_at, answered_at)
      select gen_random_uuid(), 'Copy ' || n, 'copy@mail.example', 'Where is it?', now(), case when n > 7 then now() end
      from ${copies}`.execute(m.db)
    await sql`
      insert into parcel (id, order_id, seller_id, state, pack_by, created_at, changed_at)
      select gen_random_uuid(), o.id, (select seller_id from work limit 1), 'PACKING', now(), now(), now()
      from orders o where o.code like 'AWR-COPY-%'`.execute(m.db)
    await sql`
      insert into parcel_claim (id, parcel_id, order_id, account_id, seller_id, state, text, created_at)
      select gen_random_uuid(), p.id, p.order_id, o.account_id, p.seller_id, 'OPEN', 'It never came', now()
      from parcel p join orders o on o.id = p.order_id where o.code like 'AWR-COPY-%'`.execute(m.db)
    for (const [path, of, least] of [
      ['/staff/parcels', 'show=to_pack', COPIES],
      ['/staff/parcels', 'show=on_the_way', 0],
      ['/staff/claims', 'state=OPEN', COPIES],
      ['/staff/claims', 'to=2020-01-01', 0],
      ['/staff/sellers', 'state=verified&search=copy', COPIES - 1],
      ['/staff/works', 'status=draft', COPIES - 1],
      ['/staff/works', 'status=all&search=copy-12', 5],
      ['/staff/messages', 'state=answered', COPIES - 7],
    ] as const) {
      const { total } = await list(`${path}/?${of}`, admin)
      expect(total, `${path} ${of}`).toBeGreaterThanOrEqual(least)
      const rows = linesOf((await file(`${path}.csv?${of}`, admin)).text).slice(1)
      expect(rows, `${path} ${of}`).toHaveLength(total)
      // Of messages, who wrote, and when it was, is the same for many.
      if (least > 5) expect(new Set(rows).size, path).toBe(total)
    }
    expect((await file('/staff/works.csv?status=paused&search=copy-7', admin)).text).toContain(`'=Copy 7`)
    const { entries } = await list('/staff/audit/?action=works.export', admin)
    expect(JSON.parse(entries[0].after)).toEqual({ status: 'paused', search: 'set' })
  })

  it('exports of payouts, corrections, exceptions, returns and the audit log have as many rows as their lists', async () => {
    for (const note of ['=first', 'second'])
      await m.call('POST', '/staff/ledger/adjustments/', {
        token: finance,
        body: { debit: 'shipping', credit: 'commission', amount: 12.5, note },
        headers: { 'idempotency-key': `key-of-${note}` },
      })
    await sql`update orders set state = 'REFUND_DUE' where code = 'AWR-COPY-7'`.execute(m.db)
    await sql`insert into payout (id, code, seller_id, amount_kobo, state, bank, account_hash, created_at)
      select gen_random_uuid(), 'PO-' || n, (select id from seller limit 1), n * 1000, 'CANCELLED', 'Zenith ****4579', '', now()
      from generate_series(1, 3) n`.execute(m.db)
    for (const [path, of, least] of [
      ['/staff/payouts', 'least=20', 2],
      ['/staff/ledger/adjustments', 'most=12.5', 2],
      ['/staff/exceptions', 'kind=all', 1],
      ['/staff/returns', 'least=0', 0],
      ['/staff/audit', 'to=2099-01-01&action=export', 1],
    ] as const) {
      const { total } = await list(`${path}/?${of}`, admin)
      expect(total, path).toBeGreaterThanOrEqual(least)
      const { text } = await file(`${path}.csv?${of}`, admin)
      // The file of the log has the entry about itself.
      expect(linesOf(text), path).toHaveLength(total + 1 + (path === '/staff/audit' ? 1 : 0))
    }
    const { text } = await file('/staff/ledger/adjustments.csv?most=12.5', admin)
    expect(text).toContain(',12.50,')
    expect(text).toContain(`"'=first"`)
    expect(linesOf((await file('/staff/ledger/adjustments.csv?least=12.51', admin)).text)).toHaveLength(1)
  })
})
