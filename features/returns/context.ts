import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { TellChanged } from '../../kernel/shown.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { MailCompany } from '../../platform/mail/layout.tsx'
import type { Audit } from '../audit/index.server.ts'
import type { EvidenceContext } from '../media/index.server.ts'
import type { PaymentsContext } from '../payments/index.server.ts'

/** What returns work with. */
export type ReturnsContext = {
  db: Db
  clock: Clock
  payments: PaymentsContext
  evidence: EvidenceContext
  mail: Pick<Mail, 'enqueue'>
  /** What mails say of the company that sends them. */
  sender: MailCompany
  audit: Audit
  /** How the audit log names an account. */
  nameOf: (db: Db, accountId: Id) => Promise<string>
  /** Called after works have come back into stock. */
  changed: TellChanged
}
