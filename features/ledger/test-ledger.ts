import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Mock, vi } from 'vitest'
import { after } from '../../kernel/clock.ts'
import { type Id, newCode, newId } from '../../kernel/id.ts'
import { divide } from '../../kernel/money.ts'
import { ok } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import { testDatabase } from '../../platform/db/test-database.ts'
import { createKeyring, type Keyring } from '../../platform/keyring/index.ts'
import { createMail } from '../../platform/mail/index.ts'
import { readStaffIdentity } from '../accounts/index.server.ts'
import { type Audit, appendAuditEntry } from '../audit/index.server.ts'
import { type NotifyingContext, notifySellers } from '../notifications/index.server.ts'
import { makeKnown } from '../orders/test-receipts.ts'
import { accountOfSeller } from '../sellers/index.server.ts'
import type { LedgerContext, LedgerSettings, SellersPort } from './context.ts'
import type { BankAccount } from './rules/bank.ts'
import type { SaleToRecord } from './service/records.ts'
import { recordSale } from './service/records.ts'

/** A line to sell: kobo for one piece with its frame. */
export type TestLine = { sellerId: Id; unitKobo: number; frameKobo?: number; quantity?: number }
export type TestOrder = SaleToRecord & { code: string }

/** A ledger on a real database, with sellers and orders on the real tables. For tests. */
export type TestLedger = {
  db: Db
  ledger: LedgerContext
  audit: Audit
  /** The key of the audit log. */
  keyring: Keyring
  log: { info: Mock; error: Mock }
  now(): Date
  pass(ms: number): void
  seller(name?: string): Promise<{ id: Id; accountId: Id }>
  staff(name?: string): Promise<Id>
  /** An order that is paid, or with `isPaid: false` one that is not, by an attempt. It is not in the ledger yet. */
  order(
    lines: readonly TestLine[],
    more?: { shippingKobo?: number; isPaid?: boolean; isDeliveryOurs?: boolean },
  ): Promise<TestOrder & { attemptId: Id; txRef: string }>
  sell(order: SaleToRecord): Promise<boolean>
  parcel(orderId: Id, sellerId: Id, state: string): Promise<void>
  close(): Promise<void>
}

export const BANK: BankAccount = {
  code: '057',
  bank: 'Zenith Bank',
  accountName: 'Amaka Obi',
  accountNumber: '0123456789',
  nipCode: '000015',
  check: 'confirmed',
  foundName: 'AMAKA OBI',
}

/** Opens a ledger; `sellers` replaces what other features know of sellers. */
export async function openLedger({
  settings = {},
  sellers = {},
}: {
  settings?: Partial<LedgerSettings>
  sellers?: SellersPort
} = {}): Promise<TestLedger> {
  const t = await testDatabase({ max: 20 })
  const { db } = t
  let passed = 0
  const clock = { now: () => after(new Date(), passed) }
  const log = { info: vi.fn(), error: vi.fn() }
  const keyring = createKeyring([new Uint8Array(32)])
  const audit: Audit = {
    append: (tx, entry) => appendAuditEntry({ clock, keyring, staffOf: readStaffIdentity }, tx, entry),
    within: async () => ok(undefined),
  }
  const personOf = async (tx: Db, id: Id) =>
    (
      await sql<{ firstName: string; lastName: string; email: string }>`
        select first_name as "firstName", last_name as "lastName", email from account where id = ${id}`.execute(
        tx,
      )
    ).rows[0]
  const notifications: NotifyingContext = {
    clock,
    mail: createMail({ clock }),
    sender: { name: 'Àwòrán', url: 'https://aworan.example' },
    queue: { send: async () => null },
    gateway: null,
    accountOf: accountOfSeller,
    personOf,
  }
  const ledger: LedgerContext = {
    db,
    clock,
    audit,
    log,
    sellers,
    keyring: createKeyring([randomBytes(32)]),
    queue: { define: () => {} },
    notifySellers: (tx, ...told) => notifySellers(notifications, tx, ...told),
    // The check that asks a provider is tried against the real sandbox, in api.test.ts.
    provider: { name: 'sandbox', listSince: async () => undefined },
    personOf,
    company: { name: 'Àwòrán', address: 'Lagos, Nigeria' },
    settings: {
      commissionBp: 1500,
      vatBp: 750,
      payoutAfterDays: 14,
      ...settings,
    },
    firstThresholds: { payout_least_kobo: 1_000_00, two_people_above_kobo: 500_000_00 },
  }

  const account = async (role: 'BUYER' | 'SELLER' | 'STAFF', name: string): Promise<Id> => {
    const id = newId()
    await sql`insert into account (id, email, first_name, last_name, phone, password_hash, role, terms_agreed_at, created_at,
        updated_at)
      values (${id}, ${`${id}@example.com`}, ${name}, 'Test', '', '', ${role}, now(), now(), now())`.execute(
      db,
    )
    return id
  }
  const buyer = await account('BUYER', 'Buyer')
  const category = newId()
  await sql`insert into category (id, slug, name) values (${category}, ${category}, ${category})`.execute(db)

  const order: TestLedger['order'] = async (
    lines,
    { shippingKobo = 0, isPaid = true, isDeliveryOurs = false } = {},
  ) => {
    const [id, attemptId, code] = [newId(), newId(), newCode('AWR')]
    const priced = lines.map(({ sellerId, unitKobo, frameKobo = 0, quantity = 1 }, index) => ({
      id: newId(),
      number: index + 1,
      seller_id: sellerId,
      unit_kobo: unitKobo,
      frame_kobo: frameKobo,
      quantity,
      total_kobo: (unitKobo + frameKobo) * quantity,
    }))
    const subtotal = priced.reduce((sum, line) => sum + line.total_kobo, 0)
    const total = subtotal + shippingKobo
    const sending = [...new Set(priced.map((line) => line.seller_id))]
    // Parts that are not equal, which are to be entered as they are stored.
    const fees = divide(
      shippingKobo,
      sending.map((_, index) => shippingKobo * (index + 1)),
    )
    const delivery = sending.map((sellerId, index) => ({
      parcelId: newId(),
      sellerId,
      amountKobo: fees[index] ?? 0,
    }))
    const at = clock.now()
    await withTx(db, async (tx) => {
      await sql`
        with placed as (
          insert into orders (id, code, account_id, state, purchase, delivery_option, customer_name, customer_email,
            ship_address, ship_city, ship_state, ship_country, ship_phone, ship_email, subtotal_kobo, shipping_fee_kobo,
            total_kobo, purchase_fingerprint, hold_expires_at, created_at, paid_at)
          values (${id}, ${code}, ${buyer}, ${isPaid ? 'PAID' : 'EXPIRED'}, 'cart', 'HOME', 'Buyer Test', 'b@example.com',
            '', '', '', '', '', '', ${subtotal}, ${shippingKobo}, ${total}, ${id}, ${at}, ${at}, ${isPaid ? at : null})
          returning id),
        lines as (
          insert into order_line (id, order_id, number, work_id, edition_id, seller_id, name, artist, size_label, unit_kobo,
            frame_kobo, with_frame, quantity, total_kobo)
          select l.id, placed.id, l.number, w.id, e.id, l.seller_id, w.name, 'Artist', '', l.unit_kobo, l.frame_kobo,
            l.frame_kobo > 0, l.quantity, l.total_kobo
          from placed, json_to_recordset(${JSON.stringify(priced)}) as l(id uuid, number integer, seller_id uuid,
            unit_kobo bigint, frame_kobo bigint, quantity integer, total_kobo bigint)
            join work w on w.seller_id = l.seller_id join edition e on e.work_id = w.id
          returning seller_id)
        insert into parcel (id, order_id, seller_id, state, pack_by, delivery_fee_kobo, created_at, changed_at)
        select d."parcelId", ${id}, d."sellerId", 'PACKING', ${at}, case when ${!isDeliveryOurs} then d."amountKobo" end, ${at}, ${at}
        from json_to_recordset(${JSON.stringify(delivery)}) as d("parcelId" uuid, "sellerId" uuid, "amountKobo" bigint)`.execute(
        tx,
      )
      await sql`
        insert into payment_attempt (id, order_id, tx_ref, provider, amount_kobo, currency, state, provider_id, paid_kobo,
          created_at, changed_at, settled_at)
        values (${attemptId}, ${id}, ${`${code}-1`}, 'sandbox', ${total}, 'NGN', ${isPaid ? 'SUCCEEDED' : 'CREATED'},
          ${isPaid ? code : null}, ${isPaid ? total : null}, ${at}, ${at}, ${isPaid ? at : null})`.execute(tx)
    })
    return {
      id,
      code,
      attemptId,
      txRef: `${code}-1`,
      total_kobo: total,
      shipping_fee_kobo: shippingKobo,
      lines: priced,
      ...(!isDeliveryOurs && { delivery }),
    }
  }

  return {
    db,
    ledger,
    audit,
    keyring,
    log,
    now: clock.now,
    pass: (ms) => void (passed += ms),
    staff: (name = 'Staff') => account('STAFF', name),
    seller: async (name = 'Amaka') => {
      const [id, artist, work] = [newId(), newId(), newId()]
      const accountId = await account('SELLER', name)
      await withTx(db, async (tx) => {
        await sql`insert into seller (id, account_id, slug, name, created_at)
          values (${id}, ${accountId}, ${id}, ${name}, now())`.execute(tx)
        await sql`insert into artist (id, seller_id, slug, name) values (${artist}, ${id}, ${artist}, ${name})`.execute(
          tx,
        )
        await sql`insert into work (id, seller_id, artist_id, category_id, slug, name, description, kind, status, price_kobo,
            search_name, search_text, created_at, updated_at, shown_since)
          values (${work}, ${id}, ${artist}, ${category}, ${work}, ${`Work of ${name}`}, '', 'edition', 'live', 1, '', '', now(), now(), now())`.execute(
          tx,
        )
        await sql`insert into edition (id, work_id, price_kobo, total, available) values (${newId()}, ${work}, 1, 9, 9)`.execute(
          tx,
        )
      })
      // As in `ledger.sellers`: where the test counts no receipts, sellers are not new.
      if (!sellers.receipts) await makeKnown(db, id)
      return { id, accountId }
    },
    order,
    sell: async (paid) => (await withTx(db, (tx) => recordSale(ledger, tx, paid))).isNew,
    parcel: async (orderId, sellerId, state) => {
      await sql`update parcel set state = ${state}, changed_at = ${clock.now()},
        received_at = case when ${state} in ('SUCCESS', 'RETURNED') then ${clock.now()}::timestamptz else received_at end,
        received_by = case when ${state} in ('SUCCESS', 'RETURNED') then 'buyer' else received_by end
        where order_id = ${orderId} and seller_id = ${sellerId}`.execute(db)
    },
    close: () => t.drop(),
  }
}
