import { type RawBuilder, sql } from 'kysely'
import type { TermsChange } from '../../../contract/terms.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { sellerName } from '../../sellers/index.server.ts'
import type { SellerTerms } from './sales.ts'

/** Other terms of a seller. The names are null where the account has none any more. */
export type TermsChangeRow = SellerTerms & {
  id: Id
  state: TermsChange['state']
  sellerName: string
  reason: string
  createdBy: Id
  createdByName: string | null
  createdAt: Date
  decidedByName: string | null
  decidedAt: Date | null
}

const columns = sql`t.id, t.state, t.seller_id as "sellerId", ${sellerName(sql`t.seller_id`)} as "sellerName",
  t.commission_bp as "commissionBp", t.vat_registered as "isVatRegistered", t.reason, t.created_by as "createdBy",
  ${accountName(sql`t.created_by`)} as "createdByName", t.created_at as "createdAt",
  ${accountName(sql`t.decided_by`)} as "decidedByName", t.decided_at as "decidedAt"`

/** Writes a proposal. Returns false where one for the seller waits already. */
export async function insertTermsChange(
  tx: Db,
  change: SellerTerms & { id: Id; reason: string; by: Id; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into terms_change (id, seller_id, commission_bp, vat_registered, reason, created_by, created_at)
    values (${change.id}, ${change.sellerId}, ${change.commissionBp}, ${change.isVatRegistered}, ${change.reason}, ${change.by},
      ${change.at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

const changesThat = (which: RawBuilder<unknown>) => sql<TermsChangeRow>`
  select ${columns} from terms_change t where ${which}`

/** A change, locked until the transaction ends. */
export async function lockTermsChange(tx: Db, id: Id): Promise<TermsChangeRow | undefined> {
  return (await sql<TermsChangeRow>`${changesThat(sql`t.id = ${id}`)} for update of t`.execute(tx)).rows[0]
}

/** The change of a seller's terms that waits for a second person. */
export async function findWaitingTerms(db: Db, sellerId: Id): Promise<TermsChangeRow | undefined> {
  return (await changesThat(sql`t.seller_id = ${sellerId} and t.state = 'PROPOSED'`).execute(db)).rows[0]
}

/** Decides a change. */
export async function decideTermsChange(
  tx: Db,
  id: Id,
  decision: { state: 'APPROVED' | 'REJECTED'; by: Id; at: Date },
): Promise<void> {
  await sql`update terms_change set state = ${decision.state}, decided_by = ${decision.by}, decided_at = ${decision.at}
    where id = ${id}`.execute(tx)
}

/** A page of the changes, newest first: those in a state, or all. */
export async function listTermsChanges(
  db: Db,
  state: TermsChange['state'] | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: TermsChangeRow[]; total: number }> {
  const { rows } = await sql<TermsChangeRow & { all: number }>`
    select ${columns}, count(*) over ()::int as all from terms_change t
    where ${state === undefined ? sql`true` : sql`t.state = ${state}`}
    order by t.created_at desc, t.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.all ?? 0 }
}
