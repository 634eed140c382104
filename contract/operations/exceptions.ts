import * as z from 'zod/mini'
import {
  exception,
  exceptionExportQuery,
  exceptionOutcome,
  exceptionPage,
  exceptionQuery,
  exceptionStepEntry,
  exceptionSteps,
} from '../exception.ts'
import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import * as groups from '../refusal-groups.ts'

const stepParams = z.object({
  /** The id of the exception. */
  id: z.string().check(z.maxLength(60)),
  /** The step to take, one of those that the exception lists. */
  step: z.enum(exceptionSteps),
})

export const exceptionsOperations = {
  'staff.exceptions': {
    method: 'GET',
    url: '/staff/exceptions',
    access: 'support_finance',
    summary: 'Everything about money that a person must look at, oldest first',
    query: exceptionQuery,
    data: exceptionPage,
  },
  'staff.exportExceptions': {
    method: 'GET',
    url: '/staff/exceptions.csv',
    access: 'support_finance',
    summary: 'All exceptions that fit as a CSV file, oldest first',
    query: exceptionExportQuery,
    file: 'text/csv',
  },
  'staff.exception': {
    method: 'GET',
    url: '/staff/exceptions/:id',
    access: 'support_finance',
    summary: 'One of them, with the steps that are allowed now',
    params: idParams,
    data: exception,
    refusals: ['exception_not_found'],
  },
  'staff.stepException': {
    method: 'POST',
    url: '/staff/exceptions/:id/:step',
    access: 'support_finance',
    summary: 'Takes a step about one; needs Idempotency-Key, and the state as it was seen',
    params: stepParams,
    body: exceptionStepEntry,
    data: exceptionOutcome,
    refusals: [
      'exception_not_found',
      'step_not_allowed',
      'moved_on',
      'finance_only',
      'another_person_needed',
      'refund_too_large',
      'nothing_to_refund',
      'order_not_found',
      ...groups.onceOnly,
      'provider_silent',
    ],
  },
} as const satisfies OperationTable
