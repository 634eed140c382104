import * as z from 'zod/mini'
import { bankEntry, banksRefreshed, staffBank } from '../bank.ts'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'

export const banksOperations = {
  'staff.banks': {
    method: 'GET',
    url: '/staff/banks',
    access: 'finance',
    summary: 'The banks that sellers can be paid to, listed or not',
    data: z.array(staffBank),
  },
  'staff.saveBank': {
    method: 'PUT',
    url: '/staff/banks/:code',
    access: 'finance',
    summary: 'Add a bank or change it; accounts that are stored keep theirs',
    params: z.object({
      /** The code of the bank as Paystack lists it. */
      code: z.string().check(z.regex(/^[0-9A-Za-z]{2,10}$/)),
    }),
    body: bankEntry,
    data: z.array(staffBank),
    seen: true,
    refusals: ['bank_taken'],
  },
  'staff.refreshBanks': {
    method: 'POST',
    url: '/staff/banks/refresh',
    access: 'finance',
    summary: 'Add what the payment provider lists and we do not',
    body: nothing,
    data: banksRefreshed,
    refusals: ['banks_unanswered'],
  },
} as const satisfies OperationTable
