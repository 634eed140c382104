import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinLinesOfOrder, joinOrder } from '../../orders/index.server.ts'
import type { ProviderTaking } from '../context/provider.ts'
import type { TakingState } from '../rules/takings.ts'
import { hasDispute } from './fragments.ts'
import { insertShares, type TakenShare } from './protection.ts'

/** Money of a payment that the provider takes back, or may; amounts in the smallest unit of the payment's currency. */
export type Taking = Row<'payment_taking', (typeof columns)[number]>

const columns = [
  'id',
  'state',
  'provider_word',
  'amount_kobo',
  'answer_by',
  'covered_kobo',
  'entered_at',
] as const

/** A case of the provider's as it is known here. */
export async function findTaking(
  db: Db,
  attemptId: Id,
  { kind, caseId }: Pick<ProviderTaking, 'kind' | 'caseId'>,
): Promise<Taking | undefined> {
  return await db
    .selectFrom('payment_taking')
    .select(columns)
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', kind)
    .where('case_id', '=', caseId)
    .executeTakeFirst()
}

/** What was entered of a taking, and who pays, where the rule of lost disputes applies. */
export type Entered = { refundId: Id | null; beyondKobo: Kobo; shares: readonly TakenShare[] }

/** Where a case goes, and what is entered of it with that. */
export type TakingChange = { id: Id; state: TakingState; at: Date; entered: Entered | undefined }

/** Adds a case that was not known. `entered`: what was entered of it in the same transaction. */
export async function insertTaking(
  tx: Db,
  attemptId: Id,
  { kind, caseId, status, reason, amountKobo, answerBy }: ProviderTaking,
  { id, state, at, entered }: TakingChange,
): Promise<void> {
  await sql`insert into payment_taking (id, attempt_id, kind, case_id, state, provider_word, reason, amount_kobo, answer_by,
      refund_id, beyond_kobo, entered_at, seen_at, changed_at)
    values (${id}, ${attemptId}, ${kind}, ${caseId}, ${state}, ${status}, ${reason}, ${amountKobo}, ${answerBy},
      ${entered?.refundId ?? null}, ${entered?.beyondKobo ?? 0}, ${entered ? at : null}::timestamptz, ${at}, ${at})`.execute(
    tx,
  )
  await insertShares(tx, id, entered?.shares ?? [])
}

/** Writes where a known case is now. Its amount is that of the provider until it is entered. */
export async function changeTaking(
  tx: Db,
  { status, reason, amountKobo, answerBy }: ProviderTaking,
  { id, state, at, entered }: TakingChange,
): Promise<void> {
  await sql`update payment_taking set state = ${state}, provider_word = ${status}, reason = ${reason}, answer_by = ${answerBy},
      changed_at = ${at}, amount_kobo = case when entered_at is null then ${amountKobo} else amount_kobo end,
      refund_id = coalesce(refund_id, ${entered?.refundId ?? null}), beyond_kobo = beyond_kobo + ${entered?.beyondKobo ?? 0},
      entered_at = coalesce(entered_at, ${entered ? at : null}::timestamptz)
    where id = ${id}`.execute(tx)
  await insertShares(tx, id, entered?.shares ?? [])
  // What staff wrote about it before does not answer what it is now.
  await tx.deleteFrom('exception_note').where('subject_id', '=', id).execute()
}

/** Writes the provider's newest word about a case that is where it was, such as a new last day for an answer. */
export async function renewWord(tx: Db, id: Id, { status, reason, answerBy }: ProviderTaking): Promise<void> {
  const word = { provider_word: status, reason, answer_by: answerBy }
  await tx.updateTable('payment_taking').set(word).where('id', '=', id).execute()
}

/** A reversal of an attempt that was entered before it was known to be a dispute or a refund, its row locked. */
export async function lockReversal(tx: Db, attemptId: Id): Promise<Taking | undefined> {
  return await tx
    .selectFrom('payment_taking')
    .select(columns)
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'reversal')
    .where('entered_at', 'is not', null)
    .whereRef('covered_kobo', '<', 'amount_kobo')
    .forUpdate()
    .executeTakeFirst()
}

/** Records how much more of a reversal turned out to be a dispute or a refund. */
export async function coverReversal(tx: Db, id: Id, kobo: Kobo): Promise<void> {
  await sql`update payment_taking set covered_kobo = covered_kobo + ${kobo} where id = ${id}`.execute(tx)
}

/**
 * Finds the refund that a case of this exact amount repeats: a refused one or, for dashboard refunds, one paid by hand.
 * A bank's taking besides is a second loss.
 */
export async function findRefundByHand(
  tx: Db,
  attemptId: Id,
  { kind, amountKobo }: Pick<ProviderTaking, 'kind' | 'amountKobo'>,
): Promise<{ id: Id; is_done: boolean } | undefined> {
  return (
    await sql<{ id: Id; is_done: boolean }>`select r.id, r.state = 'DONE' as is_done from refund r
      where r.attempt_id = ${attemptId} and r.amount_kobo = ${amountKobo}
        and (r.state = 'REFUSED' or (${kind} = 'refund' and r.state = 'DONE' and r.provider_word like 'by hand:%'))
        and not exists (select 1 from payment_taking t where t.refund_id = r.id)
      order by r.state = 'DONE' desc, r.created_at, r.id limit 1`.execute(tx)
  ).rows[0]
}

/** Whether an order's unsent works must stay, for {@link hasDispute}. */
export async function isDisputed(db: Db, orderId: Id): Promise<boolean> {
  const { rows } = await sql<{ is_disputed: boolean }>`select ${hasDispute(orderId)} as is_disputed`.execute(
    db,
  )
  return rows[0]?.is_disputed ?? false
}

/** Lines of a seller's orders whose money the provider may take back. */
export async function openDisputesOf(db: Db, sellerId: Id): Promise<ReadonlySet<Id>> {
  return new Set(
    (
      await sql<{ id: Id }>`
        select l.id from payment_taking t join payment_attempt a on a.id = t.attempt_id ${joinLinesOfOrder(sql`a.order_id`)}
        where t.state = 'OPEN' and l.seller_id = ${sellerId}`.execute(db)
    ).rows.map(({ id }) => id),
  )
}

/** Money of a seller's order that the provider took back, or might have. */
export type SellersTaking = Row<'payment_taking', 'kind' | 'state' | 'amount_kobo' | 'seen_at'> & {
  order_code: string
}

/** Money of a seller's orders that the provider took back, or might have, newest first. */
export async function listTakingsOfSeller(db: Db, sellerId: Id): Promise<SellersTaking[]> {
  return (
    await sql<SellersTaking>`
      select o.code as order_code, t.kind, t.state, t.amount_kobo, t.seen_at
      from payment_taking t join payment_attempt a on a.id = t.attempt_id ${joinOrder(sql`a.order_id`)}
        ${joinLinesOfOrder(sql`a.order_id`)}
      where l.seller_id = ${sellerId}
      group by t.id, o.code order by t.seen_at desc, t.id`.execute(db)
  ).rows
}
