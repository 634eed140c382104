import * as z from 'zod/mini'
import { momentField, slugField, workName } from '../fields.ts'
import type { OperationTable } from '../operation.ts'

const slugParams = z.object({
  /** The slug of the work. */
  slug: z.string().check(z.maxLength(200)),
})
const waiting = z.object({
  slug: slugField,
  /** Whether the account gets a mail if the work is free again. */
  waiting: z.boolean(),
})

export const waitingOperations = {
  'waiting.list': {
    method: 'GET',
    url: '/shop/waiting',
    access: 'account',
    summary: 'The reserved works that the account waits for, newest first',
    data: z.object({
      /** The works that the account waits for, the newest first. */
      works: z.array(
        z.object({
          slug: slugField,
          name: workName,
          /** Since when the account waits for it. */
          since: momentField,
        }),
      ),
    }),
  },
  'waiting.start': {
    method: 'PUT',
    url: '/shop/waiting/:slug',
    access: 'account',
    summary: 'Has one mail sent to the account if this reserved work is free again',
    params: slugParams,
    data: waiting,
    refusals: ['work_not_found', 'work_sold', 'work_free', 'shop_paused', 'waiting_full'],
  },
  'waiting.stop': {
    method: 'DELETE',
    url: '/shop/waiting/:slug',
    access: 'account',
    summary: 'Waits for this work no longer; also where the account did not',
    params: slugParams,
    data: waiting,
    refusals: ['work_not_found'],
  },
} as const satisfies OperationTable
