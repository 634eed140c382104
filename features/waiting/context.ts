import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { MailCompany } from '../../platform/mail/layout.tsx'
import type { TilesContext } from '../catalogue/index.server.ts'

/** What waiting for reserved works takes; what it asks of accounts and orders is given at composition. */
export type WaitingContext = {
  db: Db
  clock: Clock
  mail: Pick<Mail, 'enqueue'>
  sender: MailCompany
  holdsOf: TilesContext['holdsOf']
  /** An account's e-mail address. */
  personOf: (db: Db, id: Id) => Promise<{ email: string } | undefined>
}
