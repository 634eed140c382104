import { dayInLagos } from '../../../kernel/lagos.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import { auditHeadMail } from '../emails/head.tsx'
import type { AuditDeps } from './append.ts'
import { verifyLog } from './verify.ts'

export type DailyDeps = AuditDeps & {
  mail: Mail
  log: { info(about: object, text: string): void; error(about: object, text: string): void }
  site: { companyName: string; publicUrl: string; supportEmail: string }
}

/**
 * Goes through the whole log, writes its head into the server's log, and mails it to SUPPORT_EMAIL, so that an end that is cut
 * off later, or a log that is made anew, is seen. No mail when the head was mailed before and the log is sound.
 */
export async function noteHead(deps: DailyDeps): Promise<void> {
  const { db, clock, log, mail, site } = deps
  const found = await verifyLog(deps)
  const head = `${found.head.number}:${found.head.hash}`
  if (found.brokenAt === null) log.info({ entries: found.entries, head }, 'audit log is sound')
  else log.error({ entries: found.entries, brokenAt: found.brokenAt, head }, 'audit log was changed')
  if (found.head.number === 0 && found.brokenAt === null) return
  const day = dayInLagos(clock.now())
  await mail.enqueue(db, {
    eventKey: found.brokenAt === null ? `audit-head:${head}` : `audit-broken:${found.brokenAt}:${day}`,
    to: site.supportEmail,
    ...(await auditHeadMail(site, day, found)),
  })
}
