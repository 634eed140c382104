import { MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'
import type { Verdict } from '../service/verify.ts'

/** Records the audit log's daily head outside the system, or warns that the log was changed. */
export async function auditHeadMail(
  site: { companyName: string; publicUrl: string },
  day: string,
  { entries, brokenAt, head }: Verdict,
): Promise<{ subject: string; html: string; text: string }> {
  const link = `${head.number}:${head.hash}`
  return {
    subject:
      brokenAt === null
        ? `Audit log of ${day}: ${entries} entries, all sound`
        : `Audit log of ${day}: changed at entry ${brokenAt}`,
    ...(await renderMail(
      <MailLayout
        sender={{ name: site.companyName, url: site.publicUrl }}
        heading={brokenAt === null ? `The audit log on ${day}` : `The audit log was changed`}
        preview={brokenAt === null ? `${entries} entries, all sound` : `Entry ${brokenAt} is not as it was`}
        footnote="This e-mail is sent after each day on which something was written into the audit log. Keep it."
      >
        {brokenAt === null ? (
          <P>All {entries} entries are as they were written. The last one is</P>
        ) : (
          <P>
            Entry {brokenAt} was changed, taken out or cut off. Ask who had access to the database, and
            compare with a backup. The last entry that is as it was written is
          </P>
        )}
        <P>{link}</P>
        <P>
          To see later that nothing up to it was changed or cut off, run: npm run admin -- verify-audit --head{' '}
          {link}
        </P>
      </MailLayout>,
    )),
  }
}
