import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NEW_SELLER } from '../../contract/new-seller.ts'
import { sweepAccounts } from '../../features/accounts/index.server.ts'
import { check } from '../../features/imports/test-import.ts'
import {
  approvePayout,
  confirmPayout,
  proposePayouts,
  readStaffPayouts,
} from '../../features/ledger/index.server.ts'
import { sendPayout } from '../../features/ledger/test-sending.ts'
import { makeKnown } from '../../features/orders/test-receipts.ts'
import { upload as uploadEvidence } from '../../features/orders/test-sale.ts'
import { sendForm, testPicture, writeBank } from '../../features/sellers/test-shop.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { dump, place, remove, storedData } from '../testing/test-person.ts'
import { personalTables, sectionsOfSellers } from '../testing/test-personal-tables.ts'

let m: Marketplace
let files: string
beforeAll(async () => {
  files = join(tmpdir(), `aworan-leaving-${newId()}`)
  m = await openMarketplace({ filesFolder: files })
})
afterAll(() => m.close())

it('a seller waits for what was sold and for its money; then shop, papers, bank details and works are taken down', async () => {
  const seller = await m.buyer('Sellermark')
  const { token } = seller
  const work = await m.list({ name: `Sold ${newId()}` })
  const rest = await m.list({ name: `Unsold ${newId()}`, topDeal: 0 })
  await sql`update account set role = 'SELLER' where id = ${seller.id}`.execute(m.db)
  const shops = await sql<{ id: Id }>`
    update seller set account_id = ${seller.id}, business_name = 'Businessmark', biography = 'Biographymark'
    returning id`.execute(m.db)
  await makeKnown(m.db, shops.rows[0]?.id ?? '')
  await writeBank(m, shops.rows[0]?.id ?? '', {
    code: '011',
    bank: 'First Bank of Nigeria',
    accountName: 'Accountmark',
    accountNumber: '0000014579',
  })
  const form = { legal_name: 'Legalmark', document_kind: 'nin', document_number: '12345678901' }
  const paper: [string, Buffer] = ['document', await testPicture(3)]
  expect((await sendForm(m, 'POST', '/seller/verification/', token, form, [paper])).status).toBe(200)
  const papers = () => readdir(join(files, 'private', 'papers'))
  expect(await papers()).toHaveLength(1)
  await sql`update seller set verification = 'verified'`.execute(m.db)
  const buyer = await m.buyer()
  const order = (await place(m, buyer, work)).body.data
  expect(await remove(m, seller)).toMatchObject({ status: 409, body: { code: 'account_sales_open' } })
  await m.charge(order)
  await m.call('POST', `/shop/orders/${order.id}/check/`, { token: buyer.token, body: {} })
  expect(await remove(m, seller)).toMatchObject({ status: 409, body: { code: 'account_sales_open' } })
  const parcel = (await sql<{ id: Id }>`select id from parcel where order_id = ${order.id}`.execute(m.db))
    .rows[0]?.id
  const packed = await uploadEvidence(m, `/seller/parcels/${parcel}/photographs/`, token)
  expect(packed.status).toBe(201)
  await sql`update parcel set state = 'SHIPPING', shipped_at = now() where id = ${parcel}`.execute(m.db)
  const words = { text: 'Answermark: a neighbour signed.', tracking_code: 'Codemark' }
  for (const [path, caller, body] of [
    [`/shop/parcels/${parcel}/never-came/`, buyer, {}],
    [`/seller/parcels/${parcel}/answer-claim/`, seller, words],
    [`/shop/parcels/${parcel}/received/`, buyer, {}],
  ] as const)
    expect((await m.call('POST', path, { token: caller.token, body })).status, path).toBe(200)
  await sql`update parcel set state = 'SUCCESS', changed_at = ${after(new Date(), -(NEW_SELLER.waitDays + 1) * DAY)},
      received_at = ${after(new Date(), -(NEW_SELLER.waitDays + 1) * DAY)}`.execute(m.db)
  await sql`update hold set state = 'released' where state = 'live'`.execute(m.db)
  expect(await remove(m, seller)).toMatchObject({ status: 409, body: { code: 'account_balance_open' } })
  const { ledger } = m.features
  const by = { id: buyer.id }
  expect(await proposePayouts(ledger, null)).toBe(1)
  const [payout] = (await readStaffPayouts(ledger, { state: 'PROPOSED' }, { page: 1, limit: 9 })).items
  // No bank has confirmed the account's name, so two people approve.
  for (const { id } of [await m.buyer(), await m.buyer()])
    expect((await approvePayout(ledger, payout?.id ?? '', { id }, true)).ok).toBe(true)
  expect((await sendPayout(ledger, payout?.id ?? '', by, 'NIP 1', null)).ok).toBe(true)
  expect(await remove(m, seller)).toMatchObject({ status: 409, body: { code: 'account_balance_open' } })
  expect((await confirmPayout(ledger, payout?.id ?? '', by)).ok).toBe(true)

  await check(m, seller, 'reference,name,category,price\nL-1,Listmark,Art,10\n')
  const lists = () => readdir(join(files, 'private', 'imports'))
  expect(await lists()).toHaveLength(1)
  const own = await storedData(m, seller)
  for (const table of Object.values(personalTables))
    if ('shown' in table && sectionsOfSellers.has(table.shown))
      expect(Object.keys(own[table.shown] ?? {}).length, table.shown).toBeGreaterThan(0)
  expect(own.seller).toMatchObject({
    name: 'Test Artist',
    account_number: '****4579',
    artists: [{ town: 'Jos' }],
    identities: [{ legal_name: 'Legalmark', document_number: '****8901' }],
  })
  expect(own.ledger).toMatchObject({ payouts: [{ state: 'CONFIRMED' }] })
  expect(own.claim_answers).toMatchObject([{ order: order.code, answer: words.text }])
  const { rows: sealed } = await sql<{ number: Buffer }>`
    select account_sealed as number from seller where account_sealed is not null
    union all select number_sealed from seller_identity`.execute(m.db)
  expect(sealed).toHaveLength(2)
  const marks = [
    'Businessmark',
    'Biographymark',
    'Accountmark',
    'Legalmark',
    'Listmark',
    'Answermark',
    'Codemark',
    ...sealed.map(({ number }) => number.toString('hex')),
    'Jos',
  ]
  const before = await dump(m)
  for (const mark of marks) expect(before).toContain(mark)

  expect((await remove(m, seller)).status).toBe(200)
  expect((await m.call('GET', `/shop/products/${rest.slug}/`)).status).toBe(404)
  const lines = (await dump(m)).split('\n')
  expect(lines.filter((line) => marks.some((mark) => line.includes(mark)))).toEqual([])
  await expect.poll(papers).toEqual([])
  await expect.poll(lists).toEqual([])
  const { rows } = await sql<{ slug: string }>`select slug, name, town, state from artist`.execute(m.db)
  expect(rows).toMatchObject([{ name: 'Former artist', town: '', state: '' }])
  expect((await m.call('GET', `/shop/artists/${rows[0]?.slug}/`)).status, 'nor a page').toBe(404)
  const paidTo = await sql`select bank from payout where id = ${payout?.id}`.execute(m.db)
  expect(paidTo.rows).toEqual([{ bank: 'First Bank of Nigeria ••••4579' }])
  const items = await m.call('GET', `/shop/orders-by-id/?id=${order.id}`, { token: buyer.token })
  expect(items.body.data.items).toHaveLength(1)
  expect((await sql`select 1 from featured`.execute(m.db)).rows).toEqual([])
  await sweepAccounts(m.features.accounts)
})
