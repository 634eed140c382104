import { nothing } from '../envelope.ts'
import { WEBHOOK_LIMIT } from '../file-limits.ts'
import type { OperationTable } from '../operation.ts'

export const paymentsOperations = {
  'payments.webhook': {
    method: 'POST',
    url: '/shop/webhook/',
    access: 'anyone',
    summary: 'A payment provider tells that something happened to a payment',
    bodyLimit: WEBHOOK_LIMIT,
    data: nothing,
    refusals: ['signature_wrong'],
  },
} as const satisfies OperationTable
