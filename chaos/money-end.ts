import { sql } from 'kysely'
import { readExceptions } from '../features/payments/index.server.ts'
import { readOverview } from '../features/statements/index.server.ts'
import type { Id } from '../kernel/id.ts'
import { formatKobo, type Kobo, sumOf } from '../kernel/money.ts'
import type { Db } from '../platform/db/index.ts'
import type { Features } from '../server/compose.ts'
import type { BankPayment, BankRow } from './money-plan.ts'

/** The state at the end, in kobo: what each ledger has, what lies between them by name, and what is not as the model says. */
export type MoneyComparison = {
  ours: Kobo
  provider: Kobo
  bank: Kobo
  named: Record<string, Kobo>
  exceptions: Record<string, number>
  wrong: string[]
}

type OrderEnd = {
  id: Id
  clearing: Kobo
  atProvider: Kobo
  taken: Kobo
  disputes: Record<string, number>
  refunds: number
}

/** Of each order: what our clearing account has of it, and what the provider has, whose ledger alone says what is right. */
const readOrders = async (db: Db): Promise<OrderEnd[]> =>
  (
    await sql<OrderEnd>`
      select a.order_id as id,
        coalesce((select sum(p.amount_kobo) from ledger_entry e join ledger_posting p on p.entry_id = e.id
          where e.order_id = a.order_id and p.account = 'provider_clearing'), 0)::bigint as clearing,
        (c.charged_kobo - c.fee_kobo - x.given - x.lost)::bigint as "atProvider", (x.given + x.lost)::bigint as taken,
        coalesce((select json_object_agg(status, n) from (select status, count(*) as n from sandbox.chargeback where charge_id = c.id
          group by status) s), '{}') as disputes,
        (select count(*)::int from sandbox.refund where charge_id = c.id) as refunds
      from sandbox.charge c join payment_attempt a on a.tx_ref = c.tx_ref
        cross join lateral (select
          coalesce((select sum(kobo) from sandbox.refund where charge_id = c.id), 0) as given,
          coalesce((select sum(kobo) from sandbox.chargeback where charge_id = c.id and status in ('lost', 'accepted')), 0) as lost) x`.execute(
      db,
    )
  ).rows

/** Of each settlement that is paid, the fees beyond those for its charges, by the provider's ledger. */
const readExtraFees = async (db: Db): Promise<{ id: number; kobo: Kobo }[]> =>
  (
    await sql<{ id: number; kobo: Kobo }>`
      select * from (select s.id, (s.fee_kobo - (select coalesce(sum(c.fee_kobo), 0) from sandbox.charge c
        where c.settlement_id = s.id))::bigint as kobo from sandbox.settlement s where s.status = 'completed') x where kobo <> 0`.execute(
      db,
    )
  ).rows

/** What the provider has paid to the bank. */
const readPaidOut = async (db: Db): Promise<Kobo> =>
  (
    await sql<{ net: Kobo }>`
      select coalesce(sum(s.net_kobo), 0)::bigint as net from sandbox.settlement s where s.status = 'completed'`.execute(
      db,
    )
  ).rows[0]?.net ?? 0

const kindsByOrder = async (features: Pick<Features, 'exceptions'>) => {
  const byOrder = new Map<Id, { kind: string; paid: number | null }[]>()
  for (let page = 1, total = 1; (page - 1) * 96 < total; page += 1) {
    const read = await readExceptions(features.exceptions, { kind: 'all', page, limit: 96 })
    total = read.total
    for (const { kind, paid, order } of read.exceptions)
      if (order) byOrder.set(order.id, [...(byOrder.get(order.id) ?? []), { kind, paid }])
  }
  return byOrder
}

/** What the office must be shown of an order, by the provider's ledger alone. A dispute that ended well may have been lost before. */
const kindsOf = ({ disputes, refunds }: OrderEnd): string[][] => {
  const kinds = Array.from({ length: refunds }, () => ['taken_back'])
  for (const [status, count] of Object.entries(disputes)) {
    const may =
      status === 'initiated'
        ? ['disputed']
        : ['won', 'declined'].includes(status)
          ? ['none', 'given_back']
          : ['taken_back']
    for (let each = 0; each < count; each += 1) kinds.push(may)
  }
  return kinds
}

const listed = (rows: readonly { kobo: Kobo; text: string }[]) =>
  rows.map(({ kobo, text }) => `${text} ${kobo}`).toSorted()

const differences = (what: string, is: string[], should: string[]): string[] =>
  is.join('\n') === should.join('\n')
    ? []
    : [`${what}: ${is.join(' | ')}; by the model ${should.join(' | ')}`]

/** Compares our books with the provider's ledger and with what the bank's files say: every kobo is in both, or in a difference with a name. */
export const compareMoney = async (
  { db, features }: { db: Db; features: Pick<Features, 'exceptions' | 'statements'> },
  files: { open: BankRow[]; missing: BankPayment[] },
): Promise<MoneyComparison> => {
  const wrong: string[] = []
  const exceptions: Record<string, number> = {}
  const kinds = await kindsByOrder(features)
  const orders = await readOrders(db)
  let givenBack = 0
  for (const order of orders) {
    const found = kinds.get(order.id) ?? []
    for (const { kind } of found) exceptions[kind] = (exceptions[kind] ?? 0) + 1
    const back = sumOf(
      found.filter(({ kind }) => kind === 'given_back').map(({ paid }) => Math.round((paid ?? 0) * 100)),
    )
    givenBack += back
    if (order.clearing + back !== order.atProvider)
      wrong.push(
        `order ${order.id}: the provider has ${order.atProvider} kobo, we ${order.clearing} and ${back} named`,
      )
    const should = kindsOf(order)
    const is = found.map(({ kind }) => kind)
    const isRight =
      is.length >= should.filter((may) => !may.includes('none')).length &&
      is.length <= should.length &&
      should.every((may) => may.includes('none') || is.some((kind) => may.includes(kind)))
    if (!isRight)
      wrong.push(`order ${order.id} is shown as ${is.join(', ') || 'nothing'}, not ${JSON.stringify(should)}`)
  }
  const { rows: open } = await sql<{ kobo: Kobo; text: string }>`
    select amount_kobo as kobo, text from bank_line where state = 'OPEN'`.execute(db)
  wrong.push(...differences('open lines of the bank', listed(open), listed(files.open)))
  const { missing, differences: named } = await readOverview(features.statements)
  wrong.push(
    ...differences(
      'differences of settlements',
      named.map(({ kind, code, amount }) => `${kind} ${code} ${Math.round(amount * 100)}`).toSorted(),
      (await readExtraFees(db)).map(({ id, kobo }) => `extra_fee sandbox ${id} ${kobo}`).toSorted(),
    ),
  )
  const isMissing = missing.map(({ amount, reference }) => ({
    kobo: Math.round(amount * 100),
    text: reference,
  }))
  wrong.push(
    ...differences(
      'payments missing at the bank',
      listed(isMissing),
      listed(files.missing.map(({ kobo, reference }) => ({ kobo, text: reference }))),
    ),
  )
  return { exceptions, wrong, ...(await compareTotals(db, { givenBack, files, wrong, orders })) }
}

const compareTotals = async (
  db: Db,
  {
    givenBack,
    files,
    wrong,
    orders,
  }: { givenBack: Kobo; files: { missing: BankPayment[] }; wrong: string[]; orders: OrderEnd[] },
) => {
  const { rows } = await sql<{ ours: Kobo; bank: Kobo; onWay: Kobo }>`
    select (select coalesce(sum(amount_kobo), 0)::bigint from ledger_posting where account = 'provider_clearing') as ours,
      (select coalesce(sum(amount_kobo), 0)::bigint from bank_line where state = 'SETTLED') as bank,
      (select coalesce(sum(amount_kobo), 0)::bigint from payout where state = 'SENT') as "onWay"`.execute(db)
  const { ours, bank, onWay } = rows[0] ?? { ours: 0, bank: 0, onWay: 0 }
  const net = await readPaidOut(db)
  const besides = sumOf((await readExtraFees(db)).map(({ kobo }) => kobo))
  const provider = sumOf(orders.map(({ atProvider }) => atProvider)) - net - besides
  const missingIn = sumOf(files.missing.filter(({ kobo }) => kobo > 0).map(({ kobo }) => kobo))
  const missingOut = sumOf(files.missing.filter(({ kobo }) => kobo < 0).map(({ kobo }) => -kobo))
  if (onWay !== missingOut)
    wrong.push(
      `${formatKobo(onWay)} of payouts are on their way, and the bank’s files lack ${formatKobo(missingOut)}`,
    )
  if (ours + givenBack !== provider + besides + missingIn + bank)
    wrong.push(
      `our books have ${ours} kobo and ${givenBack} given back; the provider ${provider}, extra fees ${besides}, missing at the bank ${missingIn}, the bank ${bank}`,
    )
  return { ours, provider, bank, named: { givenBack, extraFees: besides, missingIn, missingOut } }
}
