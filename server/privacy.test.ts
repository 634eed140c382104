import { access, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../features/accounts/index.server.ts'
import { check } from '../features/imports/test-import.ts'
import { upload as uploadEvidence } from '../features/orders/test-sale.ts'
import { sendForm, testPicture } from '../features/sellers/test-shop.ts'
import { after, DAY, systemClock } from '../kernel/clock.ts'
import { type Id, newId } from '../kernel/id.ts'
import { withTx } from '../platform/db/index.ts'
import { sandboxKeys } from './sandbox.ts'
import { type Called, type Marketplace, openMarketplace } from './test-marketplace.ts'

/**
 * Every table with rows about persons: under which name of the export its rows stand, or why they stand nowhere. A new table
 * that refers to an account, directly or by others, or that has a column for a person, must be named here.
 */
const tables: Record<string, { shown: string } | { left_out: string }> = {
  account: { shown: 'account' },
  session: { shown: 'sessions' },
  refresh_token: { left_out: 'hashes of secrets; when a session was last renewed stands with the session' },
  one_time_code: { shown: 'codes' },
  second_factor: { left_out: 'secrets of staff' },
  recovery_code: { left_out: 'hashes of secrets of staff' },
  guest: { shown: 'guests' },
  consent: { shown: 'consents' },
  newsletter_subscription: { shown: 'newsletter' },
  newsletter_link: { left_out: 'hashes of secrets for an address that is shown' },
  shipping_address: { shown: 'addresses' },
  cart: { shown: 'cart' },
  cart_line: { shown: 'cart' },
  wishlist_item: { shown: 'wishlist' },
  recently_viewed: { shown: 'recently_viewed' },
  orders: { shown: 'orders' },
  order_line: { shown: 'orders' },
  order_event: { shown: 'orders' },
  parcel: { shown: 'orders' },
  hold: { left_out: 'which piece an order line has; the line itself is shown' },
  payment_attempt: { shown: 'payments' },
  payment_transfer: { shown: 'payments' },
  webhook_event: { shown: 'payments' },
  idempotency_key: { shown: 'answers' },
  contact_message: { shown: 'messages' },
  mail: { shown: 'mails' },
  refund: { shown: 'payments' },
  refund_line: { shown: 'payments' },
  return_request: { shown: 'returns' },
  return_event: { shown: 'returns' },
  return_photograph: { shown: 'returns' },
  parcel_photograph: { shown: 'orders' },
  evidence: { shown: 'returns' },
  seller: { shown: 'seller' },
  seller_identity: { shown: 'seller' },
  artist: { shown: 'seller' },
  work: { shown: 'works' },
  edition: { shown: 'works' },
  work_report: { shown: 'reports' },
  work_import: { shown: 'imports' },
  work_import_row: { left_out: 'a list that the seller sent; the works that became of it are shown' },
  work_import_problem: { left_out: 'what was wrong in that list' },
  work_import_picture: { left_out: 'check sums of pictures that works were given' },
  featured: { left_out: 'which works the home page shows to everyone' },
  seller_terms: { shown: 'ledger' },
  sale_terms: { shown: 'ledger' },
  ledger_entry: { shown: 'ledger' },
  ledger_posting: { shown: 'ledger' },
  payout: { shown: 'ledger' },
  payout_line: { shown: 'ledger' },
  ledger_adjustment: { left_out: 'staff’s request for a correction; its entry is shown' },
  ledger_check: { left_out: 'whether the books agree, and who of staff looked' },
  exception_note: { left_out: 'what staff noted about a payment for themselves' },
  work_day: { left_out: 'how often a work was looked at in a day; its seller reads it under Figures' },
  work_picture: { left_out: 'which picture a work shows to everyone' },
  audit_entry: {
    left_out:
      'what staff did in their office; kept as it is, and staff do not delete themselves. Of sellers an id, no name',
  },
}
/** Sections that only sellers have. */
const ofSellers = new Set(['seller', 'works', 'imports', 'ledger'])

let m: Marketplace
let files: string
beforeAll(async () => {
  files = join(tmpdir(), `aworan-privacy-${newId()}`)
  m = await openMarketplace({ filesFolder: files })
})
afterAll(() => m.close())

const PASSWORD = 'a good password'
type Buyer = Awaited<ReturnType<Marketplace['buyer']>>
const remove = ({ token }: { token: string }, password = PASSWORD): Promise<Called> =>
  m.call('DELETE', '/profiles/', { token, body: { password } })
const kept = async ({ token }: { token: string }): Promise<Record<string, unknown>> =>
  (await m.call('GET', '/profiles/data/', { token })).body.data.kept
const consent = ({ token }: { token: string }, marketing: boolean) =>
  m.call('PUT', '/profiles/consents/', { token, body: { marketing } })
const signIn = (email: string) =>
  m.call('POST', '/auth/login/buyer/', { body: { email, password: PASSWORD } })
const place = (buyer: Buyer, work: { id: Id }): Promise<Called> =>
  m.call('POST', '/shop/orders/', {
    token: buyer.token,
    headers: { 'idempotency-key': newId() },
    body: { product_id: work.id, delivery_option: 'HOME', shipping_id: buyer.addressId },
  })
const deliver = (orderId: Id, daysAgo: number) =>
  sql`update parcel set state = 'SUCCESS', changed_at = ${after(new Date(), -daysAgo * DAY)},
      received_at = ${after(new Date(), -daysAgo * DAY)}, tracking_code = 'Track-me'
    where order_id = ${orderId}`.execute(m.db)
const settle = (charge: number, outcome: string) =>
  fetch(`${m.url}/sandbox/v3/charges/${charge}/settle`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  })

const upload = async ({ token }: Buyer, colour: string): Promise<string> => {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .png()
    .toBuffer()
  form.append('avatar', new Blob([new Uint8Array(bytes)]), 'me.png')
  const answer = await fetch(`${m.url}/api/v1/profiles/edit_image/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data } = (await answer.json()) as { data: { avatar: string } }
  return data.avatar.split('/')[2] ?? ''
}
const hasFiles = (picture: string): Promise<boolean> =>
  access(join(files, 'pictures', picture)).then(
    () => true,
    () => false,
  )

/** All rows of all tables, as text. */
const dump = async (): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(m.db)
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(m.db)
    texts.push(...found.rows.map((row) => `${name} ${row.text}`))
  }
  return texts.join('\n')
}

let people = 0
/** Somebody who has left something in every place there is. */
const somebody = async () => {
  people += 1
  const [first, last, home, road, town, words] = ['First', 'Last', 'Home', 'Road', 'Town', 'Words'].map(
    (word) => `${word}mark${people}x`,
  )
  const phone = `0809990001${people}`
  const guest = await m.guest()
  const [bought, wished, wanted] = [
    await m.list({ name: `Bought ${newId()}` }),
    await m.list({ name: `Wished ${newId()}` }),
    await m.list({ name: `Wanted ${newId()}` }),
  ]
  const buyer = await m.buyer()
  const { token, email } = buyer
  const post = (path: string, body: object) => m.call('POST', path, { token, body })
  await m.call('PUT', '/profiles/', {
    token,
    body: {
      first_name: first,
      last_name: last,
      phone: phone,
      address: home,
      city: town,
      country: 'Nigeria',
      business_name: 'none',
    },
  })
  await m.call('PUT', `/shop/shipping-addresses/${buyer.addressId}/`, {
    token,
    body: {
      address: road,
      city: town,
      state: 'Lagos',
      country: 'Nigeria',
      phone: phone,
      zipcode: '',
      firstname: first,
      lastname: last,
      email,
    },
  })
  await m.call('POST', '/auth/login/buyer/', { guest, body: { email, password: PASSWORD } })
  await post('/shop/wishlist/', { slug: wished.slug })
  await post('/shop/cart/', { product_slug: wished.slug, quantity: 1 })
  await m.call('GET', `/shop/products/${wished.slug}/`, { token })
  await post('/general/send-message/', {
    email,
    name: first,
    text: `${words}, and quite a few of them.`,
  })
  await post(`/shop/products/${wished.slug}/report/`, { reason: 'copied', text: 'It hangs elsewhere too.' })
  await m.call('POST', '/auth/send-password-reset-otp/', { body: { email } })
  await consent(buyer, true)
  const order = (await place(buyer, bought)).body.data
  const customer = { name: `${first} ${last}`, email }
  await m.charge(order, { customer, webhook: {} })
  await post(`/shop/orders/${order.id}/check/`, {})
  await expect
    .poll(
      async () => (await sql`select 1 from webhook_event where tx_ref = ${order.tx_ref}`.execute(m.db)).rows,
    )
    .toHaveLength(1)
  return { buyer, order, wished, wanted, marks: [first, last, phone, home, road, town, words].map(String) }
}

/** A return of an order that was delivered, with a photograph, which the buyer gives up again. Answers the photograph's id. */
const giveUpReturn = async (buyer: Buyer, order: { id: Id }, text: string): Promise<Id> => {
  await deliver(order.id, 1)
  const { token } = buyer
  const read = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token })
  const wish = { order_item_id: read.body.data.items[0].id, reason: 'changed_mind', text }
  const { id } = (await m.call('POST', '/shop/returns/', { token, body: wish })).body.data
  const taken = await uploadEvidence(m, `/shop/returns/${id}/photographs/`, token)
  expect(taken.status).toBe(201)
  expect(await remove(buyer)).toMatchObject({ body: { code: 'account_return_open', about: order.id } })
  expect((await m.call('POST', `/shop/returns/${id}/withdraw/`, { token, body: {} })).status).toBe(200)
  const { rows } = await sql<{ id: Id }>`select id from evidence where taken_in_by = ${buyer.id}`.execute(
    m.db,
  )
  return rows[0]?.id ?? ''
}
const hasEvidence = (id: Id): Promise<boolean> =>
  access(join(files, 'evidence', `${id}.jpg`)).then(
    () => true,
    () => false,
  )

describe('what is kept on a person', () => {
  it('no table with rows about persons is left out of what they are shown', async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive referring (child, parent) as (
        select conrelid, confrelid from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      ), personal (id) as (
        select 'account'::regclass::oid
        union select child from referring join personal on parent = personal.id
      )
      select id::regclass::text as name from personal
      union select c.table_name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
          and c.column_name ~ 'email|phone|recipient|customer|first_name|last_name|account_id|principal|actor_id|tx_ref'
      order by name`.execute(m.db)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(tables).toSorted())
  })

  it('a person sees all of it, nobody else does, and no secret stands in it', async () => {
    const { buyer, order, wished, marks } = await somebody()
    await giveUpReturn(buyer, order, `${marks.at(-1)}, it does not fit`)
    const answer = await fetch(`${m.url}/api/v1/profiles/data/`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="aworan-firstmark1x-lastmark1x-\d{4}-\d\d-\d\d\.json"$/,
    )
    const text = await answer.text()
    const own = await kept(buyer)
    for (const table of Object.values(tables)) {
      if (!('shown' in table) || ofSellers.has(table.shown)) continue
      const section = own[table.shown]
      expect(Object.keys(section ?? {}).length, table.shown).toBeGreaterThan(0)
    }
    for (const mark of [...marks, buyer.email, order.code, wished.slug]) expect(text).toContain(mark)
    expect(own.orders).toMatchObject([
      {
        code: order.code,
        total_kobo: 1_350_000,
        lines: [{ quantity: 1 }],
        timeline: [{ to: 'PENDING' }, { to: 'PAID' }],
      },
    ])
    expect(own.payments).toMatchObject([{ order: order.code, state: 'SUCCEEDED', paid_kobo: 1_350_000 }])
    expect(own.returns).toMatchObject([
      {
        order: order.code,
        you_are: 'buyer',
        state: 'WITHDRAWN',
        photographs: [{ address: expect.any(String) }],
      },
    ])
    expect(own.consents).toMatchObject([{ purpose: 'marketing', given: true, source: 'settings' }])
    const secrets = await sql<{ secret: string }>`
      select password_hash as secret from account where id = ${buyer.id}
      union all select token_hash from refresh_token union all select code_hash from one_time_code
      union all select token_hash from newsletter_link`.execute(m.db)
    for (const { secret } of secrets.rows) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/\$argon2|token=/)

    const other = await m.buyer()
    const others = JSON.stringify(await kept(other))
    for (const mark of [...marks, buyer.email]) expect(others).not.toContain(mark)
    for (const caller of [{}, { guest: await m.guest() }, { token: 'x' }]) {
      expect((await m.call('GET', '/profiles/data/', caller)).status).toBe(401)
      expect((await m.call('GET', '/profiles/consents/', caller)).status).toBe(401)
      expect(
        (await m.call('PUT', '/profiles/consents/', { ...caller, body: { marketing: true } })).status,
      ).toBe(401)
      expect((await m.call('DELETE', '/profiles/', { ...caller, body: { password: PASSWORD } })).status).toBe(
        401,
      )
    }
  })
})

describe('deleting an account', () => {
  it('waits while an order is on its way, may be returned, or money may be', async () => {
    const { buyer, order, wanted } = await somebody()
    expect(await remove(buyer, 'not my password')).toMatchObject({
      status: 422,
      body: { code: 'password_wrong', field: 'password', message: 'This password is not right.' },
    })
    expect(await remove(buyer)).toMatchObject({
      status: 409,
      body: { code: 'account_delivery_open', about: order.id },
    })
    await deliver(order.id, 13)
    expect(await remove(buyer)).toMatchObject({ status: 409, body: { code: 'account_return_open' } })
    await deliver(order.id, 15)
    const unpaid = (await place(buyer, wanted)).body.data
    const charge = await m.charge(unpaid, { outcome: 'pending' })
    expect(await remove(buyer)).toMatchObject({
      status: 409,
      body: { code: 'account_payment_open', about: unpaid.id },
    })
    expect((await signIn(buyer.email)).status).toBe(200)
    await settle(charge.body.data.id, 'failed')
    expect(await remove(buyer)).toMatchObject({ status: 200, body: { message: 'Your account is deleted.' } })
    const { rows } = await sql`
      select state, available from orders join order_line l on l.order_id = orders.id
        join edition on edition.id = edition_id where orders.id = ${unpaid.id}`.execute(m.db)
    expect(rows).toEqual([{ state: 'CANCELLED', available: 1 }])
  })

  it('leaves nothing of the person anywhere, and the orders without them', async () => {
    const { buyer, order, marks } = await somebody()
    const first = await upload(buyer, '#123456')
    const second = await upload(buyer, '#654321')
    const evidence = await giveUpReturn(buyer, order, `${marks.at(-1)}, it does not fit`)
    await expect.poll(() => hasFiles(first)).toBe(false)
    expect(await hasFiles(second)).toBe(true)
    expect(await hasEvidence(evidence)).toBe(true)
    await deliver(order.id, 15)
    const before = await dump()
    for (const mark of [...marks, buyer.email]) expect(before).toContain(mark)
    expect(await remove(buyer)).toMatchObject({ status: 200 })
    await expect.poll(() => hasFiles(second)).toBe(false)
    await expect.poll(() => hasEvidence(evidence)).toBe(false)
    const traces = await sql`
      select 1 from parcel where order_id = ${order.id} and tracking_code <> ''
      union all select 1 from evidence where taken_in_by = ${buyer.id}`.execute(m.db)
    expect(traces.rows).toEqual([])

    const lines = (await dump()).split('\n')
    const letter = lines.filter((line) => line.includes(buyer.email))
    expect(letter).toHaveLength(1)
    expect(letter[0]).toContain('Your Àwòrán account is deleted')
    expect(lines.filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([])

    const { rows } = await sql`
      select state, customer_name, customer_email, ship_address, ship_city, ship_state, ship_country, ship_phone,
        ship_email, total_kobo, total_kobo = subtotal_kobo + shipping_fee_kobo as adds_up,
        (select sum(total_kobo)::int from order_line where order_id = orders.id) as lines
      from orders where id = ${order.id}`.execute(m.db)
    expect(rows).toEqual([
      {
        state: 'PAID',
        customer_name: 'Deleted account',
        customer_email: '',
        ship_address: '',
        ship_city: '',
        ship_state: 'Lagos',
        ship_country: 'Nigeria',
        ship_phone: '',
        ship_email: '',
        total_kobo: 1_350_000,
        adds_up: true,
        lines: 1_000_000,
      },
    ])
    expect((await m.call('GET', '/profiles/', { token: buyer.token })).status).toBe(401)
    expect((await signIn(buyer.email)).body.code).toBe('credentials_wrong')
    expect((await remove(buyer)).status).toBe(401)
    await m.features.accounts.service.sweep()
  })

  it('frees the e-mail address and the phone number, once, however often it is pressed', async () => {
    const buyer = await m.buyer()
    await m.call('PUT', '/profiles/edit_phone_number/', {
      token: buyer.token,
      body: { phone: '08077700022' },
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(buyer)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await m.call('POST', '/auth/register/', {
      body: {
        first_name: 'Some',
        last_name: 'Body',
        phone: '08077700022',
        email: buyer.email,
        password: PASSWORD,
        terms_agreement: true,
      },
    })
    expect(again.status).toBe(200)
  })

  it('races an order: either the account stays, or no order comes after it', async () => {
    for (let round = 0; round < 4; round++) {
      const [buyer, work] = [await m.buyer(), await m.list({ name: `Raced ${newId()}` })]
      const [, deleted] = await Promise.all([place(buyer, work), remove(buyer)])
      const { rows } = await sql`
        select 1 from orders where account_id = ${buyer.id} and (customer_email <> '' or state = 'PENDING')`.execute(
        m.db,
      )
      if (deleted.status === 200) expect(rows).toEqual([])
      expect([200, 409]).toContain(deleted.status)
    }
  })

  it('money that comes after it goes back, and the work stays free', async () => {
    const [buyer, work] = [await m.buyer(), await m.list({ name: `Late ${newId()}` })]
    const order = (await place(buyer, work)).body.data
    expect((await remove(buyer)).status).toBe(200)
    await m.charge(order)
    await m.features.payments.settle(order.tx_ref, 'staff')
    await expect
      .poll(
        async () =>
          (await sql<{ state: string }>`select state from orders where id = ${order.id}`.execute(m.db))
            .rows[0]?.state,
      )
      .toBe('REFUNDED')
    const { rows } = await sql`select available from edition where id = ${work.sizes[0]}`.execute(m.db)
    expect(rows).toEqual([{ available: 1 }])
  })

  it('a refund that is not done yet holds an account', async () => {
    const { buyer, order } = await somebody()
    await deliver(order.id, 15)
    const { rows } = await sql<{ id: Id }>`
      insert into refund (id, order_id, attempt_id, amount_kobo, key, why, of_sale, state, created_at, changed_at)
      select ${newId()}, order_id, id, 100, id, '', true, 'REFUSED', now(), now() from payment_attempt
      where order_id = ${order.id} returning id`.execute(m.db)
    expect(await remove(buyer)).toMatchObject({ body: { code: 'account_payment_open', about: order.id } })
    await sql`delete from refund where id = ${rows[0]?.id}`.execute(m.db)
    expect((await remove(buyer)).status).toBe(200)
  })

  it('a seller waits for what was sold and for its money; then shop, papers, bank details and works are taken down', async () => {
    const seller = await m.buyer('Sellermark')
    const { token } = seller
    const work = await m.list({ name: `Sold ${newId()}` })
    const rest = await m.list({ name: `Unsold ${newId()}`, topDeal: 0 })
    await sql`update account set role = 'SELLER' where id = ${seller.id}`.execute(m.db)
    await sql`update seller set account_id = ${seller.id}, business_name = 'Businessmark', biography = 'Biographymark',
      bank_name = 'First Bank of Nigeria', bank_code = '011', account_name = 'Accountmark', account_number = '0000014579'`.execute(
      m.db,
    )
    const form = { legal_name: 'Legalmark', document_kind: 'nin', document_number: '12345678901' }
    const paper: [string, Buffer] = ['document', await testPicture(3)]
    expect((await sendForm(m, 'POST', '/seller/verification/', token, form, [paper])).status).toBe(200)
    const papers = () => readdir(join(files, 'private', 'papers'))
    expect(await papers()).toHaveLength(1)
    await sql`update seller set verification = 'verified'`.execute(m.db)
    const buyer = await m.buyer()
    const order = (await place(buyer, work)).body.data
    expect(await remove(seller)).toMatchObject({ status: 409, body: { code: 'account_sales_open' } })
    await m.charge(order)
    await m.call('POST', `/shop/orders/${order.id}/check/`, { token: buyer.token, body: {} })
    expect(await remove(seller)).toMatchObject({ status: 409, body: { code: 'account_sales_open' } })
    const parcel = (await sql<{ id: Id }>`select id from parcel where order_id = ${order.id}`.execute(m.db))
      .rows[0]?.id
    const packed = await uploadEvidence(m, `/seller/parcels/${parcel}/photographs/`, token)
    expect(packed.status).toBe(201)
    await sql`update parcel set state = 'SUCCESS', changed_at = ${after(new Date(), -15 * DAY)},
      received_at = ${after(new Date(), -15 * DAY)}`.execute(m.db)
    await sql`update hold set state = 'released' where state = 'live'`.execute(m.db)
    expect(await remove(seller)).toMatchObject({ status: 409, body: { code: 'account_balance_open' } })
    const { payouts } = m.features.ledger
    const by = { id: buyer.id }
    expect(await payouts.propose(null)).toBe(1)
    const [payout] = (await payouts.list('PROPOSED', { page: 1, limit: 9 })).items
    for (const act of [payouts.approve, (id: Id) => payouts.send(id, by, 'NIP 1', null)])
      expect((await act(payout?.id ?? '', by)).ok).toBe(true)
    expect(await remove(seller)).toMatchObject({ status: 409, body: { code: 'account_balance_open' } })
    expect((await payouts.confirm(payout?.id ?? '', by)).ok).toBe(true)

    await check(m, seller, 'reference,name,category,price\nL-1,Listmark,Art,10\n')
    const lists = () => readdir(join(files, 'private', 'imports'))
    expect(await lists()).toHaveLength(1)
    const own = await kept(seller)
    for (const table of Object.values(tables))
      if ('shown' in table && ofSellers.has(table.shown))
        expect(Object.keys(own[table.shown] ?? {}).length, table.shown).toBeGreaterThan(0)
    expect(own.seller).toMatchObject({
      name: 'Test Artist',
      account_number: '****4579',
      artists: [{ town: 'Jos' }],
      identities: [{ legal_name: 'Legalmark', document_number: '****8901' }],
    })
    expect(own.ledger).toMatchObject({ payouts: [{ state: 'CONFIRMED' }] })
    const marks = [
      'Businessmark',
      'Biographymark',
      'Accountmark',
      'Legalmark',
      'Listmark',
      '0000014579',
      '12345678901',
      'Jos',
    ]
    const before = await dump()
    for (const mark of marks) expect(before).toContain(mark)

    expect((await remove(seller)).status).toBe(200)
    expect((await m.call('GET', `/shop/products/${rest.slug}/`)).status).toBe(404)
    const lines = (await dump()).split('\n')
    expect(lines.filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([])
    await expect.poll(papers).toEqual([])
    await expect.poll(lists).toEqual([])
    const { rows } = await sql`select name, town, state from artist`.execute(m.db)
    expect(rows).toEqual([{ name: 'Former artist', town: '', state: '' }])
    const paidTo = await sql`select bank from payout where id = ${payout?.id}`.execute(m.db)
    expect(paidTo.rows).toEqual([{ bank: 'First Bank of Nigeria ••••4579' }])
    const items = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })
    expect(items.body.data.items).toHaveLength(1)
    expect((await sql`select 1 from featured`.execute(m.db)).rows).toEqual([])
    await m.features.accounts.service.sweep()
  })

  it('staff do not delete themselves', async () => {
    const email = 'staff-who-leaves@test.example'
    await withTx(m.db, (tx) =>
      createAccount(tx, systemClock, {
        email,
        firstName: 'Of',
        lastName: 'Staff',
        phone: '09012340001',
        password: PASSWORD,
        role: 'STAFF',
        verified: true,
      }),
    )
    const token = (await signIn(email)).body.data.access
    expect(await remove({ token })).toMatchObject({ status: 403, body: { code: 'account_of_staff' } })
  })
})
