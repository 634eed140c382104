import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Report, reportEntry, reportsPage } from '../../../contract/report.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { CatalogueContext } from '../context.ts'
import {
  findShownId,
  insertReport,
  listReports,
  lockReport,
  type ReportRow,
  type ReportsQuery,
  updateReport,
} from '../store/reports.ts'

/** Reports from one network address. */
export const reportsFromAddress = { points: 10, seconds: 60 * 60, isCallers: true } as const

/** What staff write about a report, and the version they saw. */
type ReportNote = { version: number; note: string }

// What people say is wrong with works on show, and what moderators decide about it. Sellers do not learn who reported.

/** Takes a report of a work on show; the same again while it is open changes nothing. Refuses too_many_requests, work_not_found. */
export async function reportWork(
  { db, clock, reporters }: Pick<CatalogueContext, 'db' | 'clock' | 'reporters'>,
  slug: string,
  entry: z.infer<typeof reportEntry>,
  { ip, accountId }: { ip: string; accountId: Id | null },
): Promise<Result<Record<string, never>, ProblemCode>> {
  const allowed = await reporters.take(networkOf(ip))
  if (!allowed.ok) return allowed
  const workId = await findShownId(db, slug)
  if (!workId) return refuse('work_not_found')
  await insertReport(db, { ...entry, id: newId(), workId, accountId, at: clock.now() })
  return ok({})
}

/** A page of reports for moderators. */
export async function readReports(
  { db }: Pick<CatalogueContext, 'db'>,
  query: ReportsQuery,
): Promise<z.infer<typeof reportsPage>> {
  const { rows, total } = await listReports(db, query)
  const { items, next } = pageOf(rows.map(reportOf), total, query)
  return { reports: items, total, next }
}

/** Closes a report that staff have checked; what they do to the work itself is an entry of its own in the audit log. */
export function closeReport(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  entry: ReportNote,
): Promise<Result<Report, ProblemCode>> {
  return changeReport(context, officer, id, { ...entry, isClosed: true })
}

/** Opens a closed report again. */
export function reopenReport(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  entry: ReportNote,
): Promise<Result<Report, ProblemCode>> {
  return changeReport(context, officer, id, { ...entry, isClosed: false })
}

async function changeReport(
  context: CatalogueContext,
  officer: Officer,
  id: Id,
  { version: seen, note, isClosed }: ReportNote & { isClosed: boolean },
): Promise<Result<Report, ProblemCode>> {
  const { db, clock, audit } = context
  const action = isClosed ? 'report.close' : 'report.reopen'
  return withTx(db, async (tx): Promise<Result<Report, ProblemCode>> => {
    const row = await lockReport(tx, id)
    if (!row) return refuse('report_not_found')
    if (row.version !== seen) return refuse('changed_meanwhile', { present: reportOf(row) })
    const auditEntry = await auditEntryOf(context, officer, action, { kind: 'work', id: row.work_id })
    await updateReport(tx, id, { closed: isClosed ? { at: clock.now(), by: officer.id } : null, note })
    await audit.append(tx, {
      ...auditEntry,
      before: { report: id, closed: row.closed_at !== null },
      after: { closed: isClosed, reason: row.reason },
    })
    const now = await lockReport(tx, id)
    return now ? ok(reportOf(now)) : refuse('report_not_found')
  })
}

function reportOf(row: ReportRow): Report {
  return {
    id: row.id,
    version: row.version,
    reason: row.reason,
    text: row.text,
    created_at: row.created_at.toISOString(),
    work: { id: row.work_id, name: row.work, slug: row.slug, status: row.status },
    seller: { id: row.seller_id, name: row.seller },
    open_about_work: row.open_about_work,
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_by,
    note: row.note,
  }
}
