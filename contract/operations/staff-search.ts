import type { OperationTable } from '../operation.ts'
import { staffFound, staffSearchEntry } from '../staff-search.ts'

export const staffSearchOperations = {
  'staff.search': {
    method: 'POST',
    url: '/staff/search',
    access: 'staff',
    summary:
      'Finds orders, people, sellers, works, messages, returns, refunds and payouts by code, reference, e-mail, phone or name; each kind for who may see it',
    body: staffSearchEntry,
    data: staffFound,
  },
} as const satisfies OperationTable
