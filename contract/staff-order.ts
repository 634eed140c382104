import * as z from 'zod/mini'
import { picture } from './catalogue.ts'
import { pageQuery, sortQuery } from './envelope.ts'
import { exceptionKinds, signKinds } from './exception.ts'
import {
  causedBy,
  createdAt,
  idField,
  momentField,
  paging,
  reachedBuyer,
  shopName,
  valuesChanged,
  workName,
} from './fields.ts'
import { deliveryStatuses, order, orderStateNames } from './order.ts'
import { parcel } from './parcel.ts'
import { amountsQuery, daysQuery } from './ranges.ts'
import { refundProposal } from './refund.ts'
import { line, storable, typedLines } from './texts.ts'

/**
 * GET /staff/orders/: `q` is a code, an e-mail, a phone number or a name, or the beginning of one; or the reference of a payment,
 * ours or the provider's.
 */
export const staffOrderExportQuery = z.object({
  ...daysQuery,
  ...amountsQuery,
  /** A code, e-mail address, phone number, name or payment reference, or the beginning of one. */
  q: z._default(z.string().check(line, z.maxLength(100), storable), ''),
  /** The state of the orders to list, or all. */
  state: z._default(z.enum(['all', ...orderStateNames]), 'all'),
})
export const staffOrderQuery = z.object({
  ...pageQuery,
  ...staffOrderExportQuery.shape,
  ...sortQuery('code', 'created_at', 'customer', 'email', 'state', 'total'),
})
export const staffOrderPage = z.object({
  /** The orders of this page. */
  orders: z.array(
    z.object({
      id: idField,
      /** The code of the order, as people quote it. */
      code: z.string(),
      state: z.enum(orderStateNames),
      /** The first work in it; null where everything was taken out. */
      work: z.nullable(
        z.object({
          name: workName,
          /** The first picture of the work; null where it has none any more. */
          picture: z.nullable(picture),
        }),
      ),
      delivery_status: z.enum(deliveryStatuses),
      /** What the buyer pays in all, in naira. */
      price_total: z.number(),
      /** How many pieces the order has. */
      items_total: z.number(),
      customer: z.object(reachedBuyer),
      created_at: createdAt,
      /** When it was paid; null until then. */
      paid_at: z.nullable(momentField),
    }),
  ),
  ...paging,
})

/** What staff noted about an order, for staff alone. */
export const orderNote = z.object({
  id: idField,
  /** The text of the note. */
  text: z.string(),
  /** The name of the member of staff who wrote it. */
  by: z.string(),
  /** When it was written. */
  at: momentField,
})

/** POST /staff/orders/{id}/notes/ */
export const orderNoteEntry = z.strictObject({
  /** The note for colleagues; the buyer does not see it. */
  text: typedLines('Please write something', 2_000),
})

/** GET /staff/orders/{id}/: an order with all that has happened to it. Amounts in naira; lists oldest first, but for the audit. */
export const staffOrder = z.object({
  order,
  /** The account of the buyer. */
  account_id: z.string(),
  /** The buyer’s phone number, as the order has it; empty once the account is deleted. */
  phone: z.string(),
  state: z.enum(orderStateNames),
  /** Who sells each item. */
  sellers: z.array(
    z.object({
      /** The id of the line of the order. */
      item_id: z.string(),
      id: idField,
      name: shopName,
    }),
  ),
  /** The VAT within the total, and its rate in hundredths of a percent; null before the order is paid. */
  vat: z.nullable(
    z.object({
      /** The VAT within the total, in naira. */
      amount: z.number(),
      /** The rate of VAT in hundredths of a per cent: 750 is 7.5 %. */
      rate_bp: z.number(),
    }),
  ),
  /** What staff noted for their colleagues, the oldest first. */
  notes: z.array(orderNote),
  /** What could still be given back: of each item, of shipping, and in all. */
  refundable: z.object({
    /** What can be given back in all, in naira. */
    total: z.number(),
    /** What of the delivery fee can be given back, in naira. */
    shipping: z.number(),
    /** What of each line can be given back. */
    items: z.array(
      z.object({
        id: idField,
        /** How many pieces can be given back. */
        quantity: z.number(),
        /** How much of the price can be given back, in naira. */
        amount: z.number(),
      }),
    ),
    /** Of the delivery fee, for each parcel; together at most `shipping`. */
    parcels: z.array(
      z.object({
        id: idField,
        /** How much of its delivery fee can be given back, in naira. */
        amount: z.number(),
      }),
    ),
  }),
  /** Refunds that wait for a second person, the oldest first. */
  refund_proposals: z.array(refundProposal),
  /** What about the money of the order waits for a person, the oldest first. */
  exceptions: z.array(
    z.object({
      kind: z.enum(exceptionKinds),
      /** What has happened, in plain words. */
      what: z.string(),
      /** Since when it waits. */
      since: momentField,
    }),
  ),
  /** Signs of fraud, for which what its sellers are owed is held until a person of finance releases it; null without any. */
  held: z.nullable(
    z.object({
      /** The signs of fraud that were found. */
      reasons: z.array(
        z.object({
          kind: z.enum(signKinds),
          /** The sign in a sentence. */
          text: z.string(),
        }),
      ),
      /** Who looked at it and released it, and their note; null while it is held. */
      released: z.nullable(
        z.object({
          /** The name of the member of finance who released it. */
          by: z.string(),
          /** When it was released. */
          at: momentField,
          /** What they noted. */
          note: z.string(),
        }),
      ),
    }),
  ),
  /** Every change of state of the order and its parcels, the oldest first. */
  timeline: z.array(
    z.object({
      /** When it changed. */
      at: momentField,
      /** The person or program that changed it. */
      actor: z.string(),
      /** The state before; null at the beginning. */
      from: z.nullable(z.string()),
      /** The state after. */
      to: z.string(),
      /** What else is known of the change; may be empty. */
      detail: z.string(),
      /** The id of the parcel that changed; null where it was the order. */
      parcel_id: z.nullable(z.string()),
      request_id: causedBy,
    }),
  ),
  /** Every attempt to pay the order, the oldest first. */
  attempts: z.array(
    z.object({
      /** The reference of the attempt that we gave the provider. */
      tx_ref: z.string(),
      /** The payment provider. */
      provider: z.string(),
      /** The provider's id of the payment; null until it names one. */
      provider_id: z.nullable(z.string()),
      /** The state of the attempt. */
      state: z.string(),
      /** The amount asked for, in naira. */
      asked: z.number(),
      /** The amount that was paid, in the unit of `paid_currency`; null until it is paid. */
      paid: z.nullable(z.number()),
      /** The currency in which it was paid; null until it is paid. */
      paid_currency: z.nullable(z.string()),
      /** The means of payment, such as card; null until the provider says it. */
      method: z.nullable(z.string()),
      created_at: createdAt,
      /** When the attempt was settled as paid or failed; null until then. */
      settled_at: z.nullable(momentField),
    }),
  ),
  /** What the payment provider reported about the order, the oldest first. */
  events: z.array(
    z.object({
      /** The kind of event, in the provider's word. */
      type: z.string(),
      /** The status of the payment, in the provider's word. */
      status: z.string(),
      /** The reference of the attempt it is about. */
      tx_ref: z.string(),
      /** When we received it. */
      received_at: momentField,
      /** When we processed it; null until then. */
      processed_at: z.nullable(momentField),
    }),
  ),
  /** Every refund of the order, the oldest first. */
  refunds: z.array(
    z.object({
      id: idField,
      /** The amount that goes back, in the unit of `currency`. */
      amount: z.number(),
      /** The currency of the payment that goes back. */
      currency: z.string(),
      /** What of the amount is delivery fee, in the unit of `currency`. */
      shipping: z.number(),
      /** Why the money goes back, in words for the buyer. */
      why: z.string(),
      /** The state of the refund. */
      state: z.string(),
      /** What the provider says of the refund; may be empty. */
      provider_word: z.string(),
      created_at: createdAt,
      /** When the money was paid back; null until then. */
      done_at: z.nullable(momentField),
    }),
  ),
  /** The parcels of the order, one from each seller. */
  parcels: z.array(parcel),
  /** Every return of the order, the oldest first. */
  returns: z.array(
    z.object({
      id: idField,
      /** The code of the return, as people quote it. */
      code: z.string(),
      /** The id of the line that comes back. */
      item_id: z.string(),
      /** The state of the return. */
      state: z.string(),
      /** The buyer's reason for the return. */
      reason: z.string(),
      created_at: createdAt,
    }),
  ),
  /** Every mail about the order, the oldest first. */
  mails: z.array(
    z.object({
      id: idField,
      /** Whether it was sent and its text is still stored, so that it can be sent once more. */
      repeatable: z.boolean(),
      /** The address that the mail went to. */
      to: z.string(),
      /** The subject of the mail. */
      subject: z.string(),
      /** When it was written. */
      written_at: momentField,
      /** When it was sent; null until then. */
      sent_at: z.nullable(momentField),
      /** When it is sent, or tried again, at the earliest; null once it was sent or given up. */
      try_after: z.nullable(momentField),
      /** Why it could not be sent; empty where nothing is known to be wrong. */
      problem: z.string(),
      request_id: causedBy,
    }),
  ),
  /** The jobs about the order that are not done, the first due first. */
  jobs: z.array(
    z.object({
      id: idField,
      /** The kind of job. */
      name: z.string(),
      /** `waiting` until it is due, `active` while it is done; `failed`: for the last time. */
      state: z.enum(['waiting', 'active', 'failed']),
      /** When it is done at the earliest. */
      due_at: momentField,
      /** How often it has failed. */
      failures: z.number(),
      /** Why it failed last; empty where it has not. */
      error: z.string(),
      request_id: causedBy,
    }),
  ),
  /** The entries of the audit log about the order, the newest first, at most 200. */
  audit: z.array(
    z.object({
      /** The number of the entry. */
      number: z.number(),
      /** When it was done. */
      at: momentField,
      /** The name of the person who did it. */
      actor: z.string(),
      /** What was done. */
      action: z.string(),
      ...valuesChanged,
      request_id: causedBy,
    }),
  ),
})
export type StaffOrder = z.infer<typeof staffOrder>

/** POST /staff/orders/{id}/cancel/ */
export const cancelEntry = z.strictObject({
  /** Why the order is cancelled; the buyer reads it. */
  reason: typedLines('Say why', 500),
})
