import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  approvePayout,
  type LedgerContext,
  proposePayouts,
  sendPayouts,
} from '../features/ledger/index.server.ts'
import { lookForTakings } from '../features/payments/index.server.ts'
import { importStatement, lookAgain } from '../features/statements/index.server.ts'
import { after, DAY } from '../kernel/clock.ts'
import { type Id, newId } from '../kernel/id.ts'
import { dayInLagos } from '../kernel/lagos.ts'
import { decimalOf, type Kobo, koboOf } from '../kernel/money.ts'
import type { Db } from '../platform/db/index.ts'
import { findCharge, type SandboxCharge } from '../sandbox/ledger.ts'
import type { Features } from '../server/compose.ts'
import { type Buyer, buy, insist, providerCall } from './buyer.ts'
import type { Ground } from './ground.ts'
import { inTurns } from './in-turns.ts'
import { compareMoney, type MoneyComparison } from './money-end.ts'
import { type BankPayment, type BankRow, type MoneyOrder, moneyPlanOf, type OnFile } from './money-plan.ts'

type MoneyGround = Pick<Ground, 'db' | 'appUrl' | 'sandboxUrl' | 'buyers' | 'list'> & {
  features: Pick<Features, 'ledger' | 'payments' | 'statements' | 'exceptions'>
}

const AT_ONCE = 8
const ACCOUNT = '0123456789'
const BANK = {
  code: '057',
  bank: 'Zenith Bank',
  accountName: 'Chaos Artist',
  accountNumber: ACCOUNT,
  nipCode: '000015',
  check: 'confirmed',
  foundName: 'CHAOS ARTIST',
} as const

type Act = { at: number; run: () => Promise<unknown> }

const today = (days = 0): string => dayInLagos(after(new Date(), days * DAY))

const post = async (ground: MoneyGround, path: string, body: object): Promise<{ id: number } | undefined> => {
  const { status, body: said } = await insist(...providerCall(ground, path, body))
  // What the provider refuses, such as giving back what is gone, is a part of a hard day.
  return status < 400 ? (said.data as unknown as { id: number }) : undefined
}

const hooks = (copies: number) => ({ webhook: copies === 0 ? { drop: true } : { copies } })

/** An order is bought, and then its money has its fate at the provider. */
const actsOf = (
  ground: MoneyGround,
  { plan, buyer, work }: { plan: MoneyOrder; buyer: Buyer; work: Id },
): Act[] => {
  const bought = Promise.withResolvers<SandboxCharge>()
  const opened = Promise.withResolvers<{ id: number } | undefined>()
  const purchase = async () => {
    const { order, isPaid } = await buy(ground, buyer, work)
    const charge = await findCharge(ground.db, order?.tx_ref ?? '')
    if (!isPaid || !charge) throw new Error('an order was not paid')
    bought.resolve(charge)
  }
  const take = async (path: string, { share, copies }: { share: number; copies: number }) => {
    const { id, chargedKobo } = await bought.promise
    const amount = Math.max(1, Math.floor((chargedKobo * share) / 100))
    return post(ground, `/transactions/${id}/${path}`, { amount, ...hooks(copies) })
  }
  const later = (share: number): number => plan.at + (1 - plan.at) * share
  const { dispute, refund } = plan
  const acts: Act[] = [{ at: plan.at, run: purchase }]
  if (refund) acts.push({ at: later(refund.at), run: () => take('refund', refund) })
  if (!dispute) return acts
  acts.push({ at: later(dispute.at), run: async () => opened.resolve(await take('chargebacks', dispute)) })
  for (const [index, { status, copies }] of dispute.decisions.entries()) {
    const decide = async () =>
      post(ground, `/chargebacks/${(await opened.promise)?.id}/decide`, { status, ...hooks(copies) })
    acts.push({ at: later(dispute.at + (1 - dispute.at) * ((index + 1) / 3)), run: decide })
  }
  return acts
}

/** Waits until all webhooks of the provider are answered. */
const waitForWebhooks = async (db: Db): Promise<void> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await sql`select 1 from sandbox.webhook where done_at is null limit 1`.execute(db)
    if (rows.length === 0) return
    await sleep(100)
  }
}

const addStaff = async (db: Db): Promise<Id> => {
  const id = newId()
  await sql`insert into account (id, email, first_name, last_name, phone, password_hash, role, terms_agreed_at, created_at, updated_at)
    values (${id}, ${`${id}@test.example`}, 'Officer', ${id}, '', '', 'STAFF', now(), now(), now())`.execute(
    db,
  )
  return id
}

type Sent = { code: string; kobo: Kobo }

/** Pays out all that is payable: two people approve, a third sends. Returns what was sent. */
const payOut = async (ledger: LedgerContext, staff: readonly Id[]): Promise<Sent[]> => {
  await sql`update parcel set state = 'SUCCESS', received_at = now() - interval '60 days' where state = 'PACKING'`.execute(
    ledger.db,
  )
  await proposePayouts(ledger, null)
  const { rows } = await sql<{ id: Id; code: string; kobo: Kobo }>`
    select id, code, amount_kobo as kobo from payout where state = 'PROPOSED'`.execute(ledger.db)
  for (const { id } of rows)
    for (const person of staff.slice(0, 2)) await approvePayout(ledger, id, { id: person }, true)
  const sent: Sent[] = []
  for (const { id, code, kobo } of rows) {
    const sending = { ids: [id], reference: `BULK-${code}`, count: 1, sumKobo: kobo }
    const done = await sendPayouts(ledger, sending, { id: staff[2] ?? '' }, null)
    if (done.ok) sent.push({ code, kobo })
  }
  return sent
}

const csvOf = (rows: readonly BankRow[]): string =>
  [
    'Date,Narration,Debit,Credit',
    ...rows.map(({ day, kobo, text }) =>
      [day, text, kobo < 0 ? decimalOf(-kobo) : '', kobo > 0 ? decimalOf(kobo) : ''].join(','),
    ),
  ].join('\n')

/** The bank's files: its lines in the order of their days, in two files with days of both, one in other letters, and both again at once. */
const importAll = async (ground: MoneyGround, rows: readonly BankRow[], by: Id): Promise<void> => {
  const days = [...new Set(rows.map(({ day }) => day))].toSorted()
  const middle = days[Math.floor(days.length / 2)] ?? ''
  const first = csvOf(rows.filter(({ day }) => day <= middle))
  const second = csvOf(rows.filter(({ day }) => day >= middle))
  const files = [Buffer.from(first), Buffer.from(`\uFEFF${second}`, 'utf16le')]
  const bring = async (file: Buffer) => {
    const read = await importStatement(
      ground.features.statements,
      { id: by, roles: ['finance'] },
      { file, account_number: ACCOUNT },
    )
    if (!read.ok) throw new Error(read.message)
  }
  await Promise.all([...files, ...files].map(bring))
  for (const file of files) await bring(file)
}

/** What the bank's file has of our payments, and what it does not have although it should. */
const bankOf = async (db: Db, payouts: readonly Sent[], plan: { onFile: OnFile[]; strays: number[] }) => {
  const { rows } = await sql<{ reference: string; kobo: Kobo; day: string }>`
    select reference, net_kobo as kobo, paid_on::text as day from sandbox.settlement where status = 'completed' order by id`.execute(
    db,
  )
  const payments: BankPayment[] = [
    ...rows.map(({ reference, kobo, day }) => ({ day, kobo, text: `NIP SANDBOX ${reference}`, reference })),
    ...payouts.map(({ code, kobo }) => ({
      day: today(),
      kobo: -kobo,
      text: `NIP/${code}/SELLER`,
      reference: `BULK-${code}`,
    })),
  ]
  // A quiet line on either side, so that the file covers all days on which a payment may be booked.
  const strays: BankRow[] = [
    { day: today(-1), kobo: -5_000, text: 'SMS CHARGE' },
    ...plan.strays.map((naira) => ({ day: today(), kobo: koboOf(naira), text: 'OWN MONEY' })),
    { day: today(12), kobo: -5_000, text: 'SMS CHARGE' },
  ]
  const fates = payments.map((_, index) => plan.onFile[index % plan.onFile.length] ?? 'once')
  const lines = payments.flatMap((row, index) => {
    if (fates[index] === 'never') return []
    return fates[index] === 'once' ? [row] : [row, row]
  })
  return {
    rows: [...lines, ...strays],
    open: [...strays, ...payments.filter((_, index) => fates[index] === 'twice')],
    missing: payments.filter((_, index) => fates[index] === 'never'),
  }
}

/** What a hard time for the books came to. */
export type Hardship = { orders: number; comparison: MoneyComparison; seconds: number }

/**
 * Sells, and lets the provider take back, settle and tell as the plan of the seed says, while we ask, pay out, and read what the bank says;
 * then compares our books, the provider's and the bank's.
 */
export const troubleMoney = async (
  ground: MoneyGround,
  { seed, orders }: { seed: number; orders: number },
): Promise<Hardship> => {
  const startedAt = Date.now()
  const plan = moneyPlanOf(seed, orders)
  const { db, features } = ground
  const ledger: LedgerContext = {
    ...features.ledger,
    sellers: { ...features.ledger.sellers, isVerified: async () => true, bankOf: async () => BANK },
  }
  const [one, two, sender, clerk] = await Promise.all([1, 2, 3, 4].map(() => addStaff(db)))
  const work = await ground.list(100_000)
  const [first, ...buyers] = await ground.buyers(orders + 1)
  // One settlement with a fee nobody expects, in whatever order the rest comes to pass.
  if (first) await buy(ground, first, work.id)
  await post(ground, '/settlements', { fee: 52.5 })

  const sent: Sent[] = []
  const pay = async () => void sent.push(...(await payOut(ledger, [one ?? '', two ?? '', sender ?? ''])))
  const acts: Act[] = [
    ...plan.orders.flatMap((each, index) => {
      const buyer = buyers[index]
      return buyer ? actsOf(ground, { plan: each, buyer, work: work.id }) : []
    }),
    ...plan.settlements.map(({ at, ...entry }) => ({ at, run: () => post(ground, '/settlements', entry) })),
    ...plan.looks.map((at) => ({ at, run: () => lookForTakings(features.payments) })),
    { at: 0.5, run: pay },
  ]
  await inTurns(
    acts.toSorted((a, b) => a.at - b.at),
    AT_ONCE,
    ({ run }) => run(),
  )
  await waitForWebhooks(db)
  if (!(await lookForTakings(features.payments))) throw new Error('the provider is silent')
  await pay()
  // What is left is settled, so that there is always a settlement.
  await post(ground, '/settlements', {})
  const bank = await bankOf(db, sent, plan)
  await importAll(ground, bank.rows, clerk ?? '')
  for (let times = 0; times < 2; times += 1) {
    const looked = await lookAgain(features.statements)
    if (!looked.ok) throw new Error(looked.code)
  }
  const comparison = await compareMoney(ground, bank)
  return { orders, comparison, seconds: (Date.now() - startedAt) / 1000 }
}
