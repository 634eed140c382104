import { sql } from 'kysely'
import { type Kobo, nairaOf } from '../kernel/money.ts'
import type { Db } from '../platform/db/index.ts'

/** A charge as the ledger has it; amounts in kobo. */
export type SandboxCharge = {
  id: number
  txRef: string
  askedKobo: Kobo
  chargedKobo: Kobo
  /** What the sandbox keeps of it. */
  feeKobo: Kobo
  currency: string
  status: string
  paymentType: string
  card: string | null
  customerName: string
  customerEmail: string
  refundedKobo: Kobo
  createdAt: Date
}

export type NewCharge = Omit<SandboxCharge, 'id' | 'refundedKobo'> & { verify503: number; refund503: number }

const columns = sql`id, tx_ref as "txRef", asked_kobo as "askedKobo", charged_kobo as "chargedKobo",
  fee_kobo as "feeKobo", currency, status,
  payment_type as "paymentType", card, customer_name as "customerName", customer_email as "customerEmail",
  refunded_kobo as "refundedKobo", created_at as "createdAt"`

/** Writes a charge; undefined when its reference has been charged already. */
export async function insertCharge(tx: Db, charge: NewCharge): Promise<SandboxCharge | undefined> {
  return (
    await sql<SandboxCharge>`insert into sandbox.charge (tx_ref, asked_kobo, charged_kobo, fee_kobo, currency, status, payment_type,
        card, customer_name, customer_email, verify_503, refund_503, created_at)
      values (${charge.txRef}, ${charge.askedKobo}, ${charge.chargedKobo}, ${charge.feeKobo}, ${charge.currency}, ${charge.status},
        ${charge.paymentType}, ${charge.card}, ${charge.customerName}, ${charge.customerEmail}, ${charge.verify503}, ${charge.refund503},
        ${charge.createdAt})
      on conflict do nothing returning ${columns}`.execute(tx)
  ).rows[0]
}

/** The charge of a reference: the one that was not refused, else the newest refused one. */
export async function findCharge(db: Db, txRef: string): Promise<SandboxCharge | undefined> {
  return (
    await sql<SandboxCharge>`select ${columns} from sandbox.charge where tx_ref = ${txRef}
      order by (status <> 'failed') desc, id desc limit 1`.execute(db)
  ).rows[0]
}

/** Gives a pending charge its end; undefined when there is no pending charge with this id. */
export async function endCharge(tx: Db, id: number, status: string): Promise<SandboxCharge | undefined> {
  return (
    await sql<SandboxCharge>`update sandbox.charge set status = ${status} where id = ${id} and status = 'pending'
      returning ${columns}`.execute(tx)
  ).rows[0]
}

/** A part of a list: what was made from `from` until before `to`, of one status or of all. */
export type SandboxList = {
  status?: string | undefined | null
  from: Date
  to: Date
  limit: number
  offset: number
}

/** A page of charges made from `from` until before `to`, oldest first, and how many there are. */
export async function listCharges(
  db: Db,
  { status = null, from, to, limit, offset }: SandboxList,
): Promise<{ charges: SandboxCharge[]; total: number }> {
  const { rows } = await sql<SandboxCharge & { total: number }>`select ${columns}, count(*) over () as total
    from sandbox.charge where created_at >= ${from} and created_at < ${to} and (${status}::text is null or status = ${status})
    order by created_at, id limit ${limit} offset ${offset}`.execute(db)
  return { charges: rows, total: rows[0]?.total ?? 0 }
}

/** Takes one off the 503s that a call will still answer; whether there was one left. */
export async function useUp503(db: Db, kind: 'verify' | 'refund', id: number): Promise<boolean> {
  const column = sql.ref(`${kind}_503`)
  const { numAffectedRows } =
    await sql`update sandbox.charge set ${column} = ${column} - 1 where id = ${id} and ${column} > 0`.execute(
      db,
    )
  return numAffectedRows === 1n
}

/** Locks a charge for a refund. */
export async function lockCharge(tx: Db, id: number): Promise<SandboxCharge | undefined> {
  return (
    await sql<SandboxCharge>`select ${columns} from sandbox.charge where id = ${id} for update`.execute(tx)
  ).rows[0]
}

/** What was given back of a charge with this comment; undefined when nothing was. */
export async function findSandboxRefund(tx: Db, id: number, comments: string): Promise<Kobo | undefined> {
  return (
    await sql<{
      kobo: Kobo
    }>`select kobo from sandbox.refund where charge_id = ${id} and comments = ${comments}`.execute(tx)
  ).rows[0]?.kobo
}

/** Money that was given back of a charge. */
export type SandboxRefund = {
  id: number
  chargeId: number
  txRef: string
  kobo: Kobo
  comments: string | null
  createdAt: Date
}

/** Adds to what was given back of a charge. */
export async function addRefund(
  tx: Db,
  { id, kobo, comments, at }: { id: number; kobo: Kobo; comments: string | undefined; at: Date },
): Promise<SandboxRefund> {
  const { rows } = await sql<SandboxRefund>`
    with charge as (update sandbox.charge set refunded_kobo = refunded_kobo + ${kobo} where id = ${id} returning tx_ref)
    insert into sandbox.refund (charge_id, comments, kobo, created_at) select ${id}, ${comments ?? null}, ${kobo}, ${at} from charge
    returning id, charge_id as "chargeId", (select tx_ref from charge) as "txRef", kobo, comments, created_at as "createdAt"`.execute(
    tx,
  )
  const [made] = rows
  if (!made) throw new Error(`no charge ${id}`)
  return made
}

/** A page of refunds, oldest first, and how many there are. */
export async function listSandboxRefunds(
  db: Db,
  { from, to, limit, offset }: SandboxList,
): Promise<{ refunds: SandboxRefund[]; total: number }> {
  const { rows } = await sql<SandboxRefund & { total: number }>`
    select r.id, r.charge_id as "chargeId", c.tx_ref as "txRef", r.kobo, r.comments, r.created_at as "createdAt",
      count(*) over () as total
    from sandbox.refund r join sandbox.charge c on c.id = r.charge_id
    where r.created_at >= ${from} and r.created_at < ${to} order by r.created_at, r.id limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { refunds: rows, total: rows[0]?.total ?? 0 }
}

/** A refund as the API and the webhooks show it: the amount in naira. */
export function refundView({ id, chargeId, txRef, kobo, comments, createdAt }: SandboxRefund) {
  return {
    id,
    transaction_id: chargeId,
    tx_ref: txRef,
    amount_refunded: nairaOf(kobo),
    status: 'completed',
    comments,
    created_at: createdAt.toISOString(),
  }
}

/** Gives a charge that is no failed try another status; undefined when there is none with this id. */
export async function reverseLive(tx: Db, id: number, status: string): Promise<SandboxCharge | undefined> {
  return (
    await sql<SandboxCharge>`update sandbox.charge set status = ${status} where id = ${id} and status not in ('failed', 'pending')
      returning ${columns}`.execute(tx)
  ).rows[0]
}

/** A charge as the API and the webhooks tell it: amounts in naira. */
export function chargeView(charge: SandboxCharge) {
  return {
    id: charge.id,
    tx_ref: charge.txRef,
    sandbox_ref: `SBX-${String(charge.id).padStart(8, '0')}`,
    amount: nairaOf(charge.chargedKobo),
    charged_amount: nairaOf(charge.chargedKobo),
    amount_refunded: nairaOf(charge.refundedKobo),
    app_fee: nairaOf(charge.feeKobo),
    currency: charge.currency,
    status: charge.status,
    payment_type: charge.paymentType,
    card: charge.card,
    customer: { name: charge.customerName, email: charge.customerEmail },
    created_at: charge.createdAt.toISOString(),
  }
}
