import { readStaffIdentity, sweepAccounts } from '../../features/accounts/index.server.ts'
import { noteHead } from '../../features/audit/index.server.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { sweepEvents } from '../../platform/security-events/index.ts'
import type { ContentParts } from './content.ts'
import type { Foundation } from './foundation.ts'
import type { People } from './people.ts'

/** Defines the jobs by the clock that serve more than one domain; a domain's own are defined where it is composed. */
export function defineUpkeep(
  foundation: Foundation,
  { accounts, sellers, content }: Pick<People, 'accounts' | 'sellers'> & Pick<ContentParts, 'content'>,
): void {
  const { config, db, clock, limits, mail, queue, securityEvents } = foundation

  // Before the books are checked at 03:07.
  queue.define('audit.head', () => noteHead({ ...foundation, staffOf: readStaffIdentity }), {
    cron: '57 2 * * *',
    coalesce: true,
    expire: 900,
  })
  queue.define(
    'housekeeping',
    async () => {
      await sweepAccounts(accounts)
      await sellers.service.verification.sweepPapers()
      await limits.sweep()
      await content.newsletter.sweep()
      await mail.sweep(db)
      await securityEvents.flush()
      await sweepEvents(db, after(clock.now(), -config.securityEventsDays * DAY))
    },
    { cron: '17 * * * *', coalesce: true },
  )
}
