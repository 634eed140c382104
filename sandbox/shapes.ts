import * as z from 'zod/mini'
import { koboOf } from '../kernel/money.ts'

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}*$/u))
const reference = text(100)

function isAmount(naira: number): boolean {
  try {
    return koboOf(naira) >= 0
  } catch {
    return false
  }
}
const naira = z.number().check(z.gte(0), z.refine(isAmount, { error: 'at most two decimals' }))
const milliseconds = z.int().check(z.gte(0), z.lte(600_000))
const times = z.int().check(z.gte(0), z.lte(100))

/** How the webhook of a charge misbehaves. */
export const webhookPlan = z.object({
  copies: z._default(times, 1),
  delay_ms: z._default(milliseconds, 0),
  drop: z._default(z.boolean(), false),
  reorder: z._default(z.boolean(), false),
  forge: z._default(z.boolean(), false),
})
export type WebhookPlan = z.output<typeof webhookPlan>

/** POST /v3/charges; amounts in naira. */
export const chargeEntry = z.object({
  tx_ref: reference,
  amount: naira,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** 'successful', 'completed', 'failed', 'pending', or any other status, to see what the merchant makes of it. */
  outcome: z._default(text(40), 'successful'),
  payment_type: z._default(text(40), 'card'),
  /** What the card is known again by; any word. */
  card: z.optional(text(40)),
  customer: z._default(
    z.object({ name: z._default(text(200), 'Test'), email: z._default(text(200), 'test@example.com') }),
    {
      name: 'Test',
      email: 'test@example.com',
    },
  ),
  webhook: z._default(webhookPlan, webhookPlan.parse({})),
  /** What is charged in truth, where it differs. */
  charged: z._default(
    z.object({ amount: z.optional(naira), currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))) }),
    {},
  ),
  /** Answer 503 although the charge was made; and how often verifying and giving back answer 503 first. */
  trouble: z._default(
    z.object({
      charge_503: z._default(z.boolean(), false),
      verify_503: z._default(times, 0),
      refund_503: z._default(times, 0),
    }),
    { charge_503: false, verify_503: 0, refund_503: 0 },
  ),
})
export type ChargeEntry = z.output<typeof chargeEntry>

/** POST /v3/charges/:id/reverse: what a successful charge is called from now on. */
export const reverseEntry = z.object({
  status: z._default(z.enum(['reversed', 'refunded', 'disputed', 'failed', 'successful']), 'reversed'),
  webhook: z._default(webhookPlan, webhookPlan.parse({})),
})

/** POST /v3/charges/:id/settle: a pending charge comes to its end. */
export const settleEntry = z.object({
  outcome: text(40),
  webhook: z._default(webhookPlan, webhookPlan.parse({})),
})

export const verifyQuery = z.object({ tx_ref: z.string().check(z.maxLength(100)) })

const moment = z.pipe(
  z.string().check(z.refine((value) => !Number.isNaN(Date.parse(value)))),
  z.transform((value: string) => new Date(value)),
)
/** POST /v3/virtual-accounts; open for an hour at most. */
export const accountEntry = z.object({
  tx_ref: reference,
  email: text(200),
  amount: naira.check(z.gt(0)),
  expires_at: z.optional(moment),
})
export type AccountEntry = z.output<typeof accountEntry>

/** POST /v3/transfers: a payer sends money to an account number. */
export const transferEntry = z.object({
  account_number: z.string().check(z.regex(/^\d{10}$/)),
  amount: naira.check(z.gt(0)),
  webhook: z._default(webhookPlan, webhookPlan.parse({})),
})
export type TransferEntry = z.output<typeof transferEntry>

/** GET /v3/transactions, of one status if you like; GET /v3/refunds and /v3/chargebacks */
export const listQuery = z.object({
  status: z.optional(text(40)),
  from: z._default(moment, new Date(0)),
  to: z._default(moment, new Date('9999-12-31T00:00:00Z')),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
})

/** POST /v3/transactions/:id/refund; all that is left without an amount. A webhook goes only about one without comments. */
export const sandboxRefundEntry = z.object({
  amount: z.optional(naira),
  comments: z.optional(text(200)),
  webhook: z._default(webhookPlan, webhookPlan.parse({})),
})

/** POST /v3/transactions/:id/chargebacks: the payer's bank disputes a payment, all of it without an amount. */
export const chargebackEntry = z.object({
  amount: z.optional(naira.check(z.gt(0))),
  comment: z._default(text(200), 'Product/service not received'),
  due_date: z.optional(moment),
  webhook: z._default(webhookPlan, webhookPlan.parse({})),
})

/** POST /v3/settlements: pays the merchant what is there; `fee`: what is kept besides; `days_late`: how much later it is paid. */
export const settlementEntry = z.object({
  status: z._default(z.enum(['completed', 'pending', 'failed']), 'completed'),
  fee: z._default(naira, 0),
  days_late: z._default(z.int().check(z.gte(0), z.lte(30)), 0),
})

/** POST /v3/chargebacks/:id/decide: what became of a dispute. */
export const disputeDecision = z.object({
  status: z.enum(['initiated', 'declined', 'accepted', 'won', 'lost']),
  webhook: z._default(webhookPlan, webhookPlan.parse({})),
})

export const idParam = z.object({
  id: z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
})

/** The parameters of the pop-up, as they are in its address. */
export const popUpQuery = z.object({
  public_key: z.string(),
  tx_ref: reference,
  amount: z.string().check(z.regex(/^\d{1,13}(\.\d{2})?$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type PopUpQuery = z.output<typeof popUpQuery>

/** What the pop-up's page sends when a button is pressed. */
export const popUpCharge = z.extend(popUpQuery, {
  action: z.enum(['pay', 'decline']),
  method: z.enum(['card', 'banktransfer']),
})
