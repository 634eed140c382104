import type { FastifyBaseLogger } from 'fastify'
import type { RefundPreview } from '../../contract/refund.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Kobo } from '../../kernel/money.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { MailCompany } from '../../platform/mail/layout.tsx'
import type { Queue } from '../../platform/queue/index.ts'
import type { Audit } from '../audit/index.server.ts'
import type { EvidenceContext, MediaContext } from '../media/index.server.ts'
import type { NotifySellers } from '../notifications/index.server.ts'
import type { StartedRefund } from '../orders/index.server.ts'
import type { PaymentsContext } from '../payments/index.server.ts'
import type { askAccountName } from '../sellers/index.server.ts'

/** What returns work with. */
export type ReturnsContext = {
  db: Db
  clock: Clock
  payments: PaymentsContext
  evidence: EvidenceContext
  /** Where receipts of couriers are stored. */
  papers: MediaContext
  /** Seals the bank accounts that costs are paid to. */
  keyring: Keyring
  /** In whose name the bank has an account; each person has few questions an hour. */
  askAccountName: (
    accountId: Id,
    bankCode: string,
    accountNumber: string,
  ) => ReturnType<typeof askAccountName>
  /** What a refund does that a decision about a return has started, in the transaction that is undone. */
  previewStarted: (tx: Db, orderId: Id, refund: StartedRefund, people: 1 | 2) => Promise<RefundPreview>
  /** Enters in the ledger that a cost of sending back was paid, or came back from the bank. */
  enterCost: (
    tx: Db,
    what: 'paid' | 'came_back',
    cost: { costId: Id; orderId: Id; sellerId: Id; amountKobo: Kobo },
  ) => Promise<unknown>
  mail: Pick<Mail, 'enqueue'>
  notifySellers: NotifySellers
  /** What mails say of the company that sends them. */
  sender: MailCompany
  audit: Audit
  /** How the audit log names an account. */
  nameOf: (db: Db, accountId: Id) => Promise<string>
  queue: Pick<Queue, 'define'>
  log: Pick<FastifyBaseLogger, 'error'>
}
