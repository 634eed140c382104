import { auditExportQuery, auditPage, auditQuery, auditVerdict } from '../audit.ts'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { securityEventsPage, securityEventsQuery } from '../security-event.ts'

export const auditLogOperations = {
  'audit.securityEvents': {
    method: 'GET',
    url: '/staff/security-events',
    access: 'admin',
    summary: 'Sign-ins, wrong passwords and codes, changed credentials, throttles and refusals, newest first',
    query: securityEventsQuery,
    data: securityEventsPage,
  },
  'audit.list': {
    method: 'GET',
    url: '/staff/audit',
    access: 'admin',
    summary: 'What staff did and what moved money, newest first',
    query: auditQuery,
    data: auditPage,
  },
  'audit.export': {
    method: 'GET',
    url: '/staff/audit.csv',
    access: 'admin',
    summary: 'All entries of the audit log that fit as a CSV file, newest first',
    query: auditExportQuery,
    file: 'text/csv',
  },
  'audit.verify': {
    method: 'POST',
    url: '/staff/audit/verify',
    access: 'admin',
    summary: 'Goes through the whole log, and says where it was changed',
    body: nothing,
    data: auditVerdict,
  },
} as const satisfies OperationTable
