import type { Clock } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Limits } from '../../platform/limits/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { MailCompany } from '../../platform/mail/layout.tsx'
import type { followLimits } from './rules.ts'

/** What following artists takes; what it asks of accounts is given at composition. */
export type FollowingContext = {
  db: Db
  clock: Clock
  mail: Pick<Mail, 'enqueue'>
  sender: MailCompany
  supportEmail: string
  /** The e-mail address of an account; undefined where it may not be used. */
  personOf: (db: Db, id: Id) => Promise<{ email: string } | undefined>
  /** The confirmed account with an e-mail address. */
  accountOf: (db: Db, email: string) => Promise<Id | undefined>
  throttles: { [K in keyof typeof followLimits]: ReturnType<Limits['throttle']> }
}
