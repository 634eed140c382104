import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { buyer, createdAt, idField, member, momentField, paging } from './fields.ts'
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

/** A case about money that waits for a person. Amounts in the unit of `currency`. */
export const exception = z.object({
  id: idField,
  kind: z.enum(exceptionKinds),
  /** What has happened, in plain words. */
  what: z.string(),
  /** Since when it waits. */
  since: momentField,
  /** The state of the row it is about; to be sent with a step, which is refused where the row has moved on. */
  state: z.string(),
  /** The amount that was asked for; null where none was. */
  asked: z.nullable(z.number()),
  /** The amount that was paid; null where none was. */
  paid: z.nullable(z.number()),
  /** The currency of the amounts, such as NGN. */
  currency: z.string(),
  /** The order it is about; null where none is known. */
  order: z.nullable(
    z.object({
      id: idField,
      /** The code of the order. */
      code: z.string(),
      /** The state of the order. */
      state: z.string(),
      /** What the order costs, in naira. */
      total: z.number(),
      customer: z.object(buyer),
    }),
  ),
  /** Our reference of the payment; null where none is known. */
  tx_ref: z.nullable(z.string()),
  /** The provider's id of the payment; null where none is known. */
  provider_id: z.nullable(z.string()),
  /** The provider's own word; null where it said none. */
  provider_word: z.nullable(z.string()),
  /** The step that waits for a second person of finance, as the first one asked for it; null where none does. */
  proposed: z.nullable(
    z.object({
      /** The name of the step, as the page shows it. */
      label: z.string(),
      created_by: z.object(member),
      created_at: createdAt,
      /** The code of the order that the step names; may be empty. */
      order_code: z.string(),
      /** What the first person noted; may be empty. */
      note: z.string(),
    }),
  ),
  /** What may be done, and whether it needs the code of an order or a note; `finance`: only by finance. */
  steps: z.array(
    z.object({
      step: z.enum(exceptionSteps),
      /** The name of the step, as the page shows it. */
      label: z.string(),
      /** What has to be sent with the step. */
      needs: z.array(z.enum(['order_code', 'note'])),
      /** Whether only finance may do it. */
      finance: z.boolean(),
    }),
  ),
})
export type Exception = z.infer<typeof exception>

/** GET /staff/exceptions/: oldest first, with how many there are of each kind; `from` and `to` are days since which they wait, amounts are those that were paid or asked. */
export const exceptionExportQuery = z.object({
  ...daysQuery,
  ...amountsQuery,
  /** The kind to list, or all. */
  kind: z._default(z.enum(['all', ...exceptionKinds]), 'all'),
})
export const exceptionQuery = z.object({ ...pageQuery, ...exceptionExportQuery.shape })
export const exceptionPage = z.object({
  /** The exceptions of this page, the oldest first. */
  exceptions: z.array(exception),
  /** How many there are of each kind. */
  counts: z.array(
    z.object({
      kind: z.enum(exceptionKinds),
      /** How many there are. */
      count: z.number(),
    }),
  ),
  ...paging,
})

/** POST /staff/exceptions/{id}/{step}/, with the header Idempotency-Key. */
export const exceptionStepEntry = z.strictObject({
  /** The state that the exception had when it was read. */
  state: z.string().check(z.maxLength(40)),
  /** The code of the order, where the step needs it. */
  order_code: optionalText(40, pasted),
  /** A note, where the step needs it. */
  note: optionalLines(1_000),
})

/** What became of it: 'paid', the order is paid by it; 'refund', the money goes back; 'asked', 'noted', 'closed', 'released'; 'proposed', it waits for a second person; 'rejected'. */
export const exceptionOutcome = z.object({
  /** What became of it. */
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
