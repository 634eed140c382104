import type { FastifyBaseLogger } from 'fastify'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Kobo } from '../../../kernel/money.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import type { MailCompany } from '../../../platform/mail/layout.tsx'
import type { Queue } from '../../../platform/queue/index.ts'
import type { Audit } from '../../audit/index.server.ts'
import type { EvidenceContext } from '../../media/index.server.ts'
import type { NotifySellers } from '../../notifications/index.server.ts'
import type { HoldLimits } from '../rules/orders.ts'
import type { OrderPayment } from '../view/orders.ts'
import type { PaymentsPort } from './payments-port.ts'

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
  /** Called in the transaction in which holds of these works have ended or become sales. */
  holdsEnded: (tx: Db, workIds: readonly Id[]) => Promise<void>
  mail: Pick<Mail, 'enqueue' | 'repeat'>
  notifySellers: NotifySellers
  /** What sellers get for an order by the ledger, in kobo, without what was refunded; sellers of orders that are not entered yet are left out. */
  sharesOf: (tx: Db, orderId: Id) => Promise<ReadonlyMap<Id, Kobo>>
  /** What mails say of the company that sends them. */
  sender: MailCompany
  payments: PaymentsPort
  paymentsOf: PaymentsOf
  evidence: EvidenceContext
  audit: Audit
  /** How the audit log names an account. */
  nameOf: (db: Db, accountId: Id) => Promise<string>
  /** So many days after its deadline a parcel that is not sent is cancelled. */
  unsentDays: number
  queue: Pick<Queue, 'send' | 'define'>
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** The VAT within what was paid for an order; undefined before it is. */
  vatOf: (db: Db, orderId: Id) => Promise<{ kobo: Kobo; rateBp: number } | undefined>
  /** The returns of an order, in short. */
  returnsOf: (orderId: Id) => Promise<StaffOrder['returns']>
  /**
   * Closes the open returns of a parcel that never arrived, with its order locked. False, unchanged, if one of its
   * works was sent back.
   */
  closeReturnsOf: (tx: Db, parcel: { id: Id; order_id: Id }, at: Date) => Promise<boolean>
  /** Carries out a decision about a return that a second person approves, in the transaction that has locked its order. */
  decideReturnForTwo: (
    tx: Db,
    decision: { returnId: Id; entry: unknown; asker: Id; approver: Officer; amountKobo: Kobo },
  ) => Promise<Result<null, ProblemCode>>
}

/** What mails about orders take. */
export type OrderMailsContext = Pick<
  OrdersContext,
  'mail' | 'sender' | 'supportEmail' | 'notifySellers' | 'sharesOf'
>

/** What an order takes until it is paid: there before payments are, which ask it. */
export type PlacingContext = Pick<
  OrdersContext,
  'db' | 'clock' | 'holdMs' | 'limits' | 'holdsEnded' | 'queue'
> &
  OrderMailsContext
