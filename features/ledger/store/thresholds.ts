import { sql } from 'kysely'
import type { ThresholdChange } from '../../../contract/thresholds.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import type { Thresholds } from '../rules/thresholds.ts'

/** A change of the thresholds. The names are null where the account has none any more. */
export type NamedThresholdChange = Omit<Row<'threshold_change'>, 'number' | 'decided_by'> & {
  created_by_name: string | null
  decided_by_name: string | null
}

const columns = sql`t.id, t.state, t.two_people_above_kobo, t.payout_least_kobo, t.reason, t.created_by,
  ${accountName(sql`t.created_by`)} as created_by_name, t.created_at, ${accountName(sql`t.decided_by`)} as decided_by_name, t.decided_at`

/** The thresholds that were approved last, with when; undefined before the first approval. */
export async function findApproved(db: Db): Promise<(Thresholds & { since: Date | null }) | undefined> {
  return (
    await sql<Thresholds & { since: Date | null }>`
      select two_people_above_kobo, payout_least_kobo, decided_at as since
      from threshold_change where state = 'APPROVED' order by number desc limit 1`.execute(db)
  ).rows[0]
}

/** Writes a proposal. Returns false where one waits already. */
export async function insertThresholdChange(
  tx: Db,
  change: Thresholds & { id: Id; reason: string; by: Id; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into threshold_change (id, two_people_above_kobo, payout_least_kobo, reason, created_by, created_at)
    values (${change.id}, ${change.two_people_above_kobo}, ${change.payout_least_kobo}, ${change.reason}, ${change.by}, ${change.at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** A change, locked until the transaction ends. */
export async function lockThresholdChange(tx: Db, id: Id): Promise<NamedThresholdChange | undefined> {
  return (
    await sql<NamedThresholdChange>`
      select ${columns} from threshold_change t where t.id = ${id} for update of t`.execute(tx)
  ).rows[0]
}

/** Decides a change. */
export async function decideThresholdChange(
  tx: Db,
  id: Id,
  decision: { state: 'APPROVED' | 'REJECTED'; by: Id; at: Date },
): Promise<void> {
  const decided = { state: decision.state, decided_by: decision.by, decided_at: decision.at }
  await tx.updateTable('threshold_change').set(decided).where('id', '=', id).execute()
}

/** A page of the changes, newest first: those in a state, or all. */
export async function listThresholdChanges(
  db: Db,
  state: ThresholdChange['state'] | undefined,
  page: { limit: number; offset: number },
): Promise<{ rows: NamedThresholdChange[]; total: number }> {
  const { rows } = await sql<NamedThresholdChange & { all: number }>`
    select ${columns}, count(*) over ()::int as all from threshold_change t
    where ${state === undefined ? sql`true` : sql`t.state = ${state}`}
    order by t.number desc limit ${page.limit} offset ${page.offset}`.execute(db)
  return { rows, total: rows[0]?.all ?? 0 }
}
