import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { amountsQuery, daysQuery } from './ranges.ts'
import { optionalLines, optionalText, pasted } from './texts.ts'

/** What can be wrong about money, so that a person must look. */
export const exceptionKinds = [
  'underpaid',
  'overpaid',
  'wrong_currency',
  'paid_otherwise',
  'pending_long',
  'provider_left',
  'paid_but_gone',
  'refund_due',
  'refund_refused',
  'stray',
  'second_transaction',
  'event_waiting',
  'seller_disabled',
  'disputed',
  'taken_back',
  'given_back',
  'fraud_signs',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** What about a paid order looks as if its buyer and a seller of it were one, or as if it were paid with a stolen card. */
export const signKinds = [
  'shared_network',
  'shared_device',
  'shared_phone',
  'shared_bank',
  'shared_card',
  'many_orders',
  'card_of_many',
  'many_card_orders',
  'large_first_order',
  'large_first_card',
] as const
export type SignKind = (typeof signKinds)[number]

/** What a person can do about it. */
export const exceptionSteps = [
  'accept',
  'refund_all',
  'ask_again',
  'paid_by_hand',
  'match',
  'look_again',
  'close',
  'explain',
  'release',
  'approve',
  'reject',
] as const
export type ExceptionStep = (typeof exceptionSteps)[number]

/** One thing about money that waits for a person. Amounts in the unit of `currency`. */
export const exception = z.object({
  id: z.string(),
  kind: z.enum(exceptionKinds),
  /** What has happened, in plain words. */
  what: z.string(),
  since: z.string(),
  /** The state of the row it is about; to be sent with a step, so that nobody acts on what has moved on. */
  state: z.string(),
  asked: z.nullable(z.number()),
  paid: z.nullable(z.number()),
  currency: z.string(),
  order: z.nullable(
    z.object({
      id: z.string(),
      code: z.string(),
      state: z.string(),
      total: z.number(),
      customer: z.object({ name: z.string(), email: z.string() }),
    }),
  ),
  tx_ref: z.nullable(z.string()),
  provider_id: z.nullable(z.string()),
  /** The provider's own word, where it said one. */
  provider_word: z.nullable(z.string()),
  /** The step that waits for a second person of finance, as the first one asked for it; null where none does. */
  proposed: z.nullable(
    z.object({
      label: z.string(),
      created_by: z.object({ id: z.string(), name: z.string() }),
      created_at: z.string(),
      order_code: z.string(),
      note: z.string(),
    }),
  ),
  /** What may be done, and whether it needs the code of an order or a note; `finance`: only by finance. */
  steps: z.array(
    z.object({
      step: z.enum(exceptionSteps),
      label: z.string(),
      needs: z.array(z.enum(['order_code', 'note'])),
      finance: z.boolean(),
    }),
  ),
})
export type Exception = z.infer<typeof exception>

/** GET /staff/exceptions/: oldest first, with how many there are of each kind; `from` and `to` are days since which they wait, amounts are those that were paid or asked. */
export const exceptionExportQuery = z.object({
  ...daysQuery,
  ...amountsQuery,
  kind: z._default(z.enum(['all', ...exceptionKinds]), 'all'),
})
export const exceptionQuery = z.object({ ...pageQuery, ...exceptionExportQuery.shape })
export const exceptionPage = z.object({
  exceptions: z.array(exception),
  counts: z.array(z.object({ kind: z.enum(exceptionKinds), count: z.number() })),
  total: z.number(),
  next: z.nullable(z.number()),
})

/** POST /staff/exceptions/{id}/{step}/, with the header Idempotency-Key. */
export const exceptionStepEntry = z.strictObject({
  state: z.string().check(z.maxLength(40)),
  order_code: optionalText(40, pasted),
  note: optionalLines(1_000),
})

/** What became of it: 'paid', the order is paid by it; 'refund', the money goes back; 'asked', 'noted', 'closed', 'released'; 'proposed', it waits for a second person; 'rejected'. */
export const exceptionOutcome = z.object({
  outcome: z.enum([
    'paid',
    'refund',
    'mismatch',
    'asked',
    'noted',
    'closed',
    'released',
    'proposed',
    'rejected',
  ]),
})
