import { sweepAccounts } from '../../features/accounts/index.server.ts'
import { reportAuditHead } from '../../features/audit/index.server.ts'
import { sweepNewsletter } from '../../features/content/index.server.ts'
import { sweepIdentityPapers } from '../../features/sellers/index.server.ts'
import { after, DAY } from '../../kernel/clock.ts'
import { sweepChanges } from '../../platform/changes/index.ts'
import { sweepEvents } from '../../platform/security-events/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { People } from './people.ts'

/** Defines the jobs by the clock that serve more than one domain; a domain's own are defined where it is composed. */
export function defineUpkeep(
  infrastructure: Infrastructure,
  { accounts, sellers }: Pick<People, 'accounts' | 'sellers'>,
): void {
  const { config, db, clock, limits, mail, queue, securityEvents } = infrastructure

  // Before the books are checked at 03:07.
  queue.define('audit.head', () => reportAuditHead(infrastructure), {
    cron: '57 2 * * *',
    coalesce: true,
    expire: 900,
  })
  queue.define(
    'housekeeping',
    async () => {
      await sweepAccounts(accounts)
      await sweepIdentityPapers(sellers)
      await limits.sweep()
      await sweepNewsletter(db, clock.now())
      await mail.sweep(db)
      await sweepChanges(db)
      await securityEvents.flush()
      await sweepEvents(db, after(clock.now(), -config.securityEventsDays * DAY))
    },
    { cron: '17 * * * *', coalesce: true },
  )
}
