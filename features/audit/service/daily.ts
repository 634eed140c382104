import { dayInLagos } from '../../../kernel/lagos.ts'
import type { Mail } from '../../../platform/mail/index.ts'
import type { AuditContext } from '../context.ts'
import { auditHeadMail } from '../emails/head.tsx'
import { verifyAuditLog } from './verify.ts'

/** What mailing the head works with: the log and, for the mail, the shop. */
export type HeadContext = Pick<AuditContext, 'db' | 'clock' | 'keyring'> & {
  mail: Pick<Mail, 'enqueue'>
  log: { info(about: object, text: string): void; error(about: object, text: string): void }
  site: { companyName: string; publicUrl: string; supportEmail: string }
}

/**
 * Verifies the whole log, logs its head and mails it to SUPPORT_EMAIL, so that later cuts or rewrites show. Skips a
 * repeated mail if the log is sound.
 */
export async function reportAuditHead(context: HeadContext): Promise<void> {
  const { db, clock, log, mail, site } = context
  const found = await verifyAuditLog(context)
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
