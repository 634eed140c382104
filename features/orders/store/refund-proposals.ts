import { sql } from 'kysely'
import type { Amounts, Days } from '../../../contract/ranges.ts'
import type { RefundEntry } from '../../../contract/refund.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { type PageRequest, readPage } from '../../../kernel/page.ts'
import { type Db, withinAmounts, withinDays } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'

/** A refund that one person asks for and another has to approve. */
export type RefundProposalRow = Omit<Row<'refund_proposal'>, 'decided_by' | 'decided_at' | 'note'> & {
  /** What was asked for; of a return or a claim its decision, as the API took it. */
  entry: RefundEntry
  created_by_name: string
}

const columns = sql`p.id, p.order_id, p.return_id, p.claim_id, p.entry, p.amount_kobo, p.state, p.created_by,
  coalesce(${accountName(sql`p.created_by`)}, '') as created_by_name, p.created_at`

/** The return or the claim that a proposal decides. */
export type ProposalSubject = { returnId: Id } | { claimId: Id }

const idsOf = (subject: Partial<{ returnId: Id; claimId: Id }> = {}) => ({
  return_id: subject.returnId ?? null,
  claim_id: subject.claimId ?? null,
})

/** Stores a refund, return or claim decision that waits for a second person. */
export async function insertRefundProposal(
  tx: Db,
  {
    subject,
    entry,
    ...proposal
  }: Row<'refund_proposal', 'id' | 'order_id' | 'amount_kobo' | 'created_by' | 'created_at'> & {
    subject?: ProposalSubject
    entry: object
  },
): Promise<void> {
  await tx
    .insertInto('refund_proposal')
    .values({ ...proposal, ...idsOf(subject), entry: JSON.stringify(entry), state: 'PROPOSED' })
    .execute()
}

/** The decision about a return or a claim that waits for a second person. */
export async function findOpenProposalOf(
  db: Db,
  subject: ProposalSubject,
): Promise<RefundProposalRow | undefined> {
  const { return_id, claim_id } = idsOf(subject)
  return (
    await sql<RefundProposalRow>`select ${columns} from refund_proposal p
      where p.state = 'PROPOSED' and (p.return_id = ${return_id} or p.claim_id = ${claim_id})`.execute(db)
  ).rows[0]
}

/** Ends what waits for a second person about a return or a claim that was decided otherwise, or needs no decision any more. */
export async function closeProposalsOf(tx: Db, subject: ProposalSubject, at: Date): Promise<void> {
  const { return_id, claim_id } = idsOf(subject)
  await sql`
    update refund_proposal set state = 'REJECTED', decided_at = ${at}, note = 'It was decided otherwise.'
    where state = 'PROPOSED' and (return_id = ${return_id} or claim_id = ${claim_id})`.execute(tx)
}

/** The order of a proposal. */
export async function findOrderOfProposal(db: Db, id: Id): Promise<Id | undefined> {
  return (await sql<{ order_id: Id }>`select order_id from refund_proposal where id = ${id}`.execute(db))
    .rows[0]?.order_id
}

/** A proposal, its row locked until the transaction ends. */
export async function lockRefundProposal(tx: Db, id: Id): Promise<RefundProposalRow | undefined> {
  return (
    await sql<RefundProposalRow>`select ${columns} from refund_proposal p where p.id = ${id} for update of p`.execute(
      tx,
    )
  ).rows[0]
}

/** What of an order alone, without a return or a claim, waits for a second person, the oldest first. */
export async function listOpenProposals(db: Db, orderId: Id): Promise<RefundProposalRow[]> {
  return (
    await sql<RefundProposalRow>`select ${columns} from refund_proposal p
      where p.order_id = ${orderId} and p.state = 'PROPOSED' and p.return_id is null and p.claim_id is null order by p.created_at, p.id`.execute(
      db,
    )
  ).rows
}

/** A page of what waits for a second person, of all orders, the oldest first: asked for on these days, of these amounts. */
export async function pageOpenProposals(
  db: Db,
  filter: Days & Amounts,
  page: PageRequest,
): Promise<{ rows: (RefundProposalRow & { order_code: string })[]; total: number }> {
  const where = sql`p.state = 'PROPOSED' and ${withinDays(sql`p.created_at`, filter)}
    and ${withinAmounts(sql`p.amount_kobo`, filter)}`
  return readPage(
    page,
    async (limit, offset) =>
      (
        await sql<RefundProposalRow & { order_code: string }>`
          select ${columns}, o.code as order_code from refund_proposal p join orders o on o.id = p.order_id
          where ${where} order by p.created_at, p.id limit ${limit} offset ${offset}`.execute(db)
      ).rows,
    async () =>
      (
        await sql<{ total: number }>`
          select count(*)::int as total from refund_proposal p where ${where}`.execute(db)
      ).rows[0]?.total ?? 0,
  )
}

/** Writes how a proposal was decided. */
export async function decideRefundProposal(
  tx: Db,
  id: Id,
  decision: { state: 'APPROVED' | 'REJECTED'; by: Id; at: Date; note: string },
): Promise<void> {
  await sql`update refund_proposal set state = ${decision.state}, decided_by = ${decision.by},
    decided_at = ${decision.at}, note = ${decision.note} where id = ${id}`.execute(tx)
}
