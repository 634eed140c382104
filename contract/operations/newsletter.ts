import * as z from 'zod/mini'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { subscribersExportQuery, subscribersPage, subscribersQuery } from '../staff-content.ts'

export const newsletterOperations = {
  'staff.subscribers': {
    method: 'GET',
    url: '/staff/newsletter',
    access: 'content',
    summary: 'Addresses of the newsletter, the newest first, and how many there are in each state',
    query: subscribersQuery,
    data: subscribersPage,
  },
  'staff.exportSubscribers': {
    method: 'GET',
    url: '/staff/newsletter.csv',
    access: 'content',
    summary: 'Every address of the newsletter that fits, as a CSV file',
    query: subscribersExportQuery,
    file: 'text/csv',
  },
  'staff.removeSubscriber': {
    method: 'DELETE',
    url: '/staff/newsletter/:id',
    access: 'content',
    summary: 'Take an address out of the newsletter for good',
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    data: nothing,
    refusals: ['subscriber_not_found'],
  },
} as const satisfies OperationTable
