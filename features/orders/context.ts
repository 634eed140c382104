import type { StaffOrder } from '../../contract/order.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { TellChanged } from '../../kernel/shown.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { MailCompany } from '../../platform/mail/layout.tsx'
import type { Audit } from '../audit/index.server.ts'
import type { EvidenceContext } from '../media/index.server.ts'
import type { PaymentsContext } from '../payments/index.server.ts'
import type { Vat } from './emails/receipt.tsx'
import type { HoldLimits } from './rules/orders.ts'
import type { OrderPayment } from './view/orders.ts'

/** Reads the payments of some orders, by the order's id. */
export type PaymentsOf = (orderIds: readonly Id[]) => Promise<ReadonlyMap<Id, OrderPayment>>

/** What orders work with. */
export type OrdersContext = {
  db: Db
  clock: Clock
  /** How long an unpaid order holds its works. */
  holdMs: number
  limits: HoldLimits
  supportEmail: string
  mail: Pick<Mail, 'enqueue'>
  /** What mails say of the company that sends them. */
  sender: MailCompany
  /** The VAT within what the buyer of an order paid, as the ledger has it. */
  vatOf: (tx: Db, orderId: Id) => Promise<Vat | undefined>
  payments: PaymentsContext
  paymentsOf: PaymentsOf
  evidence: EvidenceContext
  audit: Audit
  /** How the audit log names an account. */
  nameOf: (db: Db, accountId: Id) => Promise<string>
  /** The returns of an order, in short. */
  returnsOf: (orderId: Id) => Promise<StaffOrder['returns']>
  /** Called after works may have come back into stock. */
  changed: TellChanged
}

/** What mails about orders take. */
export type OrderMailsContext = Pick<OrdersContext, 'mail' | 'sender' | 'vatOf' | 'supportEmail'>

/** What an order takes until it is paid: there before payments are, which ask it. */
export type PlacingContext = Pick<OrdersContext, 'db' | 'clock' | 'holdMs' | 'limits'> & OrderMailsContext
