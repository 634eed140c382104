import { type RawBuilder, sql } from 'kysely'
import type { TermsChange } from '../../../contract/terms.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { sellerName } from '../../sellers/index.server.ts'
import type { SellerTerms } from './sales.ts'

/** Other terms of a seller. The names are null where the account has none any more. */
export type NamedTermsChange = Omit<Row<'terms_change'>, 'decided_by'> & {
  seller_name: string
  created_by_name: string | null
  decided_by_name: string | null
}

const columns = sql`t.id, t.state, t.seller_id, ${sellerName(sql`t.seller_id`)} as seller_name, t.commission_bp, t.vat_registered,
  t.reason, t.created_by, ${accountName(sql`t.created_by`)} as created_by_name, t.created_at,
  ${accountName(sql`t.decided_by`)} as decided_by_name, t.decided_at`

/** Writes a proposal. Returns false where one for the seller waits already. */
export async function insertTermsChange(
  tx: Db,
  change: SellerTerms & { id: Id; reason: string; by: Id; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into terms_change (id, seller_id, commission_bp, vat_registered, reason, created_by, created_at)
    values (${change.id}, ${change.seller_id}, ${change.commission_bp}, ${change.vat_registered}, ${change.reason}, ${change.by},
      ${change.at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

const changesThat = (which: RawBuilder<unknown>) => sql<NamedTermsChange>`
  select ${columns} from terms_change t where ${which}`

/** A change, locked until the transaction ends. */
export async function lockTermsChange(tx: Db, id: Id): Promise<NamedTermsChange | undefined> {
  return (await sql<NamedTermsChange>`${changesThat(sql`t.id = ${id}`)} for update of t`.execute(tx)).rows[0]
}

/** The change of a seller's terms that waits for a second person. */
export async function findWaitingTerms(db: Db, sellerId: Id): Promise<NamedTermsChange | undefined> {
  return (await changesThat(sql`t.seller_id = ${sellerId} and t.state = 'PROPOSED'`).execute(db)).rows[0]
}

/** Decides a change. */
export async function decideTermsChange(
  tx: Db,
  id: Id,
  decision: { state: 'APPROVED' | 'REJECTED'; by: Id; at: Date },
): Promise<void> {
  const decided = { state: decision.state, decided_by: decision.by, decided_at: decision.at }
  await tx.updateTable('terms_change').set(decided).where('id', '=', id).execute()
}

/** A page of the changes, newest first: those in a state, or all. */
export async function listTermsChanges(
  db: Db,
  state: TermsChange['state'] | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: NamedTermsChange[]; total: number }> {
  const { rows } = await sql<NamedTermsChange & { all: number }>`
    select ${columns}, count(*) over ()::int as all from terms_change t
    where ${state === undefined ? sql`true` : sql`t.state = ${state}`}
    order by t.created_at desc, t.id limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.all ?? 0 }
}
