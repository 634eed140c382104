import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { createdAt, idField, member, paging, shopName, workName } from './fields.ts'
import { amountsQuery, daysQuery } from './ranges.ts'
import { naira, optionalLines } from './texts.ts'

const id = z.string().check(z.maxLength(60))

/** Who pays what goes back: the seller of the work, we ('us'), or another seller of the same order by their id. */
const bearer = z._default(id, 'seller')

/** What staff ask to give back of an order, but for the words. */
const parts = {
  /** By line: how many pieces go back, with all that is left of their price, or `amount` of it. */
  items: z.optional(
    z
      .array(
        z.strictObject({
          /** The id of the line of the order. */
          id,
          /** How many pieces go back; 0 where the buyer keeps the work. */
          quantity: z.number().check(z.int(), z.gte(0), z.lte(999)),
          /** The amount of the line that goes back, in naira; left out, all that is left of the price of these pieces. */
          amount: z.optional(naira),
          /** Whether the pieces go on sale again; left out, those that were not sent. */
          restock: z.optional(z.boolean()),
          borne_by: bearer,
        }),
      )
      .check(z.maxLength(100)),
  ),
  /** The parcels whose part of the delivery fee goes back. */
  delivery: z.optional(
    z
      .array(
        z.strictObject({
          /** The id of the parcel. */
          parcel_id: id,
          borne_by: bearer,
        }),
      )
      .check(z.maxLength(100)),
  ),
  /** All that is left of the delivery fee, for every parcel. */
  shipping: z._default(z.boolean(), false),
  /** A sum for all works of an order of one seller; in an order of several it takes `items`, unless we bear it. */
  amount: z.optional(naira),
  /** Gives back everything that is left; always true. */
  all: z.optional(z.literal(true)),
  /** Who pays `amount`, or everything that is left. */
  borne_by: bearer,
}

/** POST /staff/orders/{id}/refund/preview/ */
export const refundParts = z.strictObject(parts)
export type RefundWish = z.output<typeof refundParts>

/** The token of the preview that was shown: with it, nothing else is done with the money. */
export const shownPreview = z.optional(z.string().check(z.maxLength(100)))

/**
 * POST /staff/orders/{id}/refund/, with the header Idempotency-Key: `all`; or `items`, `delivery` and `shipping`; or an
 * `amount` in naira. The buyer reads `reason`.
 */
export const refundEntry = z.strictObject({
  ...parts,
  /** Why the money goes back, for the buyer. */
  reason: optionalLines(500),
  preview: shownPreview,
})
export type RefundEntry = z.infer<typeof refundEntry>

/** What a refund would do, before it is done; amounts in naira, below zero for what is taken away. */
export const refundPreview = z.object({
  /** Changes with anything in it; sent with the refund, so that nothing else is done. */
  token: z.string(),
  /** What the buyer gets. */
  amount: z.number(),
  /** What of it is for delivery. */
  delivery: z.number(),
  /** Every seller of the order; `paid_out` where money of theirs that goes back has been paid out to them. */
  sellers: z.array(
    z.object({
      id: idField,
      name: shopName,
      /** By what the shop's account changes, in naira; below zero for what it gives. */
      amount: z.number(),
      /** Whether money of theirs that goes back has been paid out to them. */
      paid_out: z.boolean(),
    }),
  ),
  /** By what our accounts change, in naira; below zero for what we give. */
  we: z.number(),
  /** Each account of the ledger that changes, by what it then has more (or less) to give. */
  accounts: z.array(
    z.object({
      /** The account of the ledger, by its code. */
      account: z.string(),
      /** The name of the shop whose account it is; null for our own accounts. */
      seller: z.nullable(z.string()),
      /** By what the account changes, in naira. */
      amount: z.number(),
    }),
  ),
  /** Works that are put on sale again. */
  restocked: z.array(
    z.object({
      name: workName,
      /** How many pieces are put on sale again. */
      quantity: z.number(),
    }),
  ),
  /** Works that are no longer to be sent, and are not put on sale. */
  withdrawn: z.array(
    z.object({
      name: workName,
      /** How many pieces are no longer to be sent. */
      quantity: z.number(),
    }),
  ),
  /** What to think of before it is done, in sentences. */
  warnings: z.array(z.string()),
  /** How many people it takes. */
  people: z.number(),
})
export type RefundPreview = z.infer<typeof refundPreview>

/** What became of it: the money goes back, or a second person has to approve it. */
export const refundOutcome = z.object({
  /** Whether the money goes back, or a second person has to approve it first. */
  state: z.enum(['REQUESTED', 'PROPOSED']),
  /** Empty while it waits for a second person, after a return or a claim was approved, and where no money of cancelled pieces is left (`amount` 0). */
  refund_id: z.string(),
  /** The id of the proposal that a second person approves; null where one person was enough. */
  proposal_id: z.nullable(z.string()),
  /** The amount that goes back, in naira. */
  amount: z.number(),
})

/** A refund that waits for a second person. `entry` is what was asked for; its preview says what it would do now. */
export const refundProposal = z.object({
  id: idField,
  /** The amount that would go back, in naira. */
  amount: z.number(),
  /** What was asked for. */
  entry: refundEntry,
  created_by: z.object(member),
  created_at: createdAt,
})
export type RefundProposal = z.infer<typeof refundProposal>

/** A decision about a return or a claim that waits for a second person; amounts in naira. */
const waitingDecision = {
  id: idField,
  /** What the buyer gets in all. */
  amount: z.number(),
  created_by: z.object(member),
  created_at: createdAt,
}
/** The same with what was decided. */
export function waitingDecisionOf<T extends z.ZodMiniType>(entry: T) {
  return z.nullable(
    z.object({
      ...waitingDecision,
      /** What is to be decided. */
      entry,
    }),
  )
}

/** GET /staff/refund-proposals/: those that wait, of all orders, the oldest first. */
export const refundProposalQuery = z.object({ ...pageQuery, ...daysQuery, ...amountsQuery })
export const refundProposalPage = z.object({
  /** Refunds that wait for a second person. */
  proposals: z.array(
    z.object({
      id: idField,
      /** The order that the refund is of. */
      order: z.object({
        id: idField,
        /** The code of the order. */
        code: z.string(),
      }),
      /** What is decided with it: the order alone, a return, or a parcel that never came; with its id. */
      subject: z.object({
        /** Which of the three it is. */
        kind: z.enum(['order', 'return', 'claim']),
        id: idField,
      }),
      /** The amount that would go back, in naira. */
      amount: z.number(),
      created_by: z.object(member),
      created_at: createdAt,
    }),
  ),
  ...paging,
})

/** POST /staff/refund-proposals/{id}/approve/: the token of the preview that the second person saw; left out for a return or a claim. */
export const refundApproval = z.strictObject({
  /** The token of the preview that the second person saw; left out for a return or a claim. */
  preview: z._default(z.string().check(z.maxLength(100)), ''),
})

/** POST /staff/refund-proposals/{id}/reject/ */
export const refundRejection = z.strictObject({
  /** Why it is rejected; may be empty. */
  note: optionalLines(300),
})
