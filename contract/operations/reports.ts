import * as z from 'zod/mini'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { idOf } from '../operation.ts'
import { report, reportClosing, reportEntry, reportsPage, reportsQuery } from '../report.ts'
import { storable } from '../texts.ts'

const slugParams = z.object({
  /** The slug of the work. */
  slug: z.string().check(z.maxLength(200), storable),
})

export const reportsOperations = {
  'shop.reportProduct': {
    method: 'POST',
    url: '/shop/products/:slug/report',
    access: 'anyone',
    summary: 'Tell us what is wrong with a work: copied, misleading, offensive, fraud',
    params: slugParams,
    body: reportEntry,
    data: nothing,
    refusals: ['work_not_found', 'too_many_requests'],
  },
  'staff.reports': {
    method: 'GET',
    url: '/staff/reports',
    access: 'content',
    summary: 'Reports of works, those that wait first',
    query: reportsQuery,
    data: reportsPage,
  },
  'staff.closeReport': {
    method: 'POST',
    url: '/staff/reports/:id/close',
    access: 'content',
    summary: 'Note what became of a report, and close it',
    params: idOf('report_not_found'),
    body: reportClosing,
    data: report,
    seen: true,
    refusals: ['report_not_found', 'moved_on'],
  },
  'staff.reopenReport': {
    method: 'POST',
    url: '/staff/reports/:id/reopen',
    access: 'content',
    summary: 'Open a report again',
    params: idOf('report_not_found'),
    body: reportClosing,
    data: report,
    seen: true,
    refusals: ['report_not_found', 'moved_on'],
  },
} as const satisfies OperationTable
