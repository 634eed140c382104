import { sql } from 'kysely'
import type { ReportReason } from '../../../contract/report.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { type Db, orderBy, type Sort } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'
import { joinSeller } from '../../sellers/index.server.ts'

export type ReportRow = Row<
  'work_report',
  'id' | 'version' | 'reason' | 'text' | 'created_at' | 'work_id' | 'closed_at' | 'note'
> &
  Row<'work', 'slug' | 'status' | 'seller_id'> & {
    work: string
    seller: string
    open_about_work: number
    /** The name of who closed it. */
    closed_by: string | null
  }

const select = sql`
  select r.id, r.version, r.reason, r.text, r.created_at, w.id as work_id, w.name as work, w.slug, w.status,
    s.id as seller_id, s.name as seller, r.closed_at, r.note,
    (select count(*)::int from work_report o where o.work_id = r.work_id and o.closed_at is null) as open_about_work,
    ${accountName(sql`r.closed_by`)} as closed_by
  from work_report r join work w on w.id = r.work_id ${joinSeller(sql`w.seller_id`)}`

const sorts = { created_at: sql`r.created_at`, work: sql`lower(w.name)`, reason: sql`r.reason` }

export type ReportsQuery = PageRequest & {
  state?: 'open' | 'closed' | undefined
  sort?: Sort<'created_at' | 'work' | 'reason'> | undefined
}

/** The id of a work that everybody sees. */
export async function findShownId(db: Db, slug: string): Promise<Id | undefined> {
  return (await sql<{ id: Id }>`select id from work where slug = ${slug} and status = 'live'`.execute(db))
    .rows[0]?.id
}

/** Writes a report, unless the same account has said the same and it is still open. */
export async function insertReport(
  db: Db,
  it: { id: Id; workId: Id; accountId: Id | null; reason: ReportReason; text: string; at: Date },
): Promise<void> {
  await sql`
    insert into work_report (id, work_id, account_id, reason, text, created_at)
    select ${it.id}, ${it.workId}, ${it.accountId}::uuid, ${it.reason}, ${it.text}, ${it.at}
    where not exists (select 1 from work_report where work_id = ${it.workId} and account_id = ${it.accountId}::uuid
      and closed_at is null and reason = ${it.reason} and text = ${it.text})`.execute(db)
}

/** A page of reports: open ones first, the longest waiting first; then the newest. */
export async function listReports(
  db: Db,
  { state, sort, ...page }: ReportsQuery,
): Promise<{ rows: ReportRow[]; total: number }> {
  const where = sql`(${state ?? null}::text is null or (${state ?? null} = 'open') = (r.closed_at is null))`
  const { rows } = await sql<ReportRow>`${select} where ${where}
    order by ${orderBy(
      sort,
      sorts,
      sql`r.closed_at is not null, case when r.closed_at is null then r.created_at end, r.created_at desc, r.id`,
    )}
    limit ${page.limit} offset ${offsetOf(page)}`.execute(db)
  const total = await sql<{ total: number }>`
    select count(*)::int as total from work_report r where ${where}`.execute(db)
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** A report, locked until the transaction ends. */
export async function lockReport(tx: Db, id: Id): Promise<ReportRow | undefined> {
  await sql`select 1 from work_report where id = ${id} for no key update`.execute(tx)
  return (await sql<ReportRow>`${select} where r.id = ${id}`.execute(tx)).rows[0]
}

/** Closes a report, or with `closed` null opens it again. */
export async function updateReport(
  tx: Db,
  id: Id,
  { closed, note }: { closed: { at: Date; by: Id } | null; note: string },
): Promise<void> {
  await sql`
    update work_report set closed_at = ${closed?.at ?? null}, closed_by = ${closed?.by ?? null}, note = ${note},
      version = version + 1
    where id = ${id}`.execute(tx)
}
