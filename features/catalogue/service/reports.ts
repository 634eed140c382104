import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Report, reportEntry, reportsPage } from '../../../contract/report.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import { auditEntryOf, type StudioDeps } from '../context.ts'
import {
  findShown,
  insertReport,
  listReports,
  lockReport,
  type ReportRow,
  type ReportsQuery,
  updateReport,
} from '../store/reports.ts'

/** Reports from one network address. */
export const reportsFromAddress = { points: 10, seconds: 60 * 60, isCallers: true } as const

const reportOf = (row: ReportRow): Report => ({
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
})

/** What people say is wrong with works on show, and what moderators make of it. Sellers do not learn who reported. */
export function createReports(deps: StudioDeps) {
  const { db, clock, limits, audit } = deps
  const throttle = limits.throttle('report', reportsFromAddress)

  const change = async (
    officer: Officer,
    id: Id,
    { version: seen, note, isClosed }: { version: number; note: string; isClosed: boolean },
  ): Promise<Result<Report, ProblemCode>> => {
    const action = isClosed ? 'report.close' : 'report.reopen'
    return withTx(db, async (tx): Promise<Result<Report, ProblemCode>> => {
      const row = await lockReport(tx, id)
      if (!row) return refuse('report_not_found')
      if (row.version !== seen) return refuse('changed_meanwhile', { present: reportOf(row) })
      const auditEntry = await auditEntryOf(deps, officer, action, { kind: 'work', id: row.work_id })
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

  return {
    /** Takes a report of a work on show; the same again while it is open changes nothing. Refuses too_many_requests, work_not_found. */
    report: async (
      slug: string,
      entry: z.infer<typeof reportEntry>,
      { ip, accountId }: { ip: string; accountId: Id | null },
    ): Promise<Result<Record<string, never>, ProblemCode>> => {
      const allowed = await throttle.take(networkOf(ip))
      if (!allowed.ok) return allowed
      const workId = await findShown(db, slug)
      if (!workId) return refuse('work_not_found')
      await insertReport(db, { ...entry, id: newId(), workId, accountId, at: clock.now() })
      return ok({})
    },

    list: async (query: ReportsQuery): Promise<z.infer<typeof reportsPage>> => {
      const { rows, total } = await listReports(db, query)
      const { items, next } = pageOf(rows.map(reportOf), total, query)
      return { reports: items, total, next }
    },

    /** Staff have looked at it; what they do to the work itself is an entry of its own. */
    close: (officer: Officer, id: Id, entry: { version: number; note: string }) =>
      change(officer, id, { ...entry, isClosed: true }),

    reopen: (officer: Officer, id: Id, entry: { version: number; note: string }) =>
      change(officer, id, { ...entry, isClosed: false }),
  }
}
