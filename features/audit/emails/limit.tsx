import { MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

/** Informs admins that a staff member has reached a step's limit for 24 hours. */
export async function limitMail(
  site: { companyName: string; publicUrl: string },
  { name, email, most, what }: { name: string; email: string; most: number; what: string },
): Promise<{ subject: string; html: string; text: string }> {
  return {
    subject: `${name} has reached a limit: ${most} ${what}`,
    ...(await renderMail(
      <MailLayout
        sender={{ name: site.companyName, url: site.publicUrl }}
        heading="A limit of staff is reached"
        preview={`${name}, ${email}: ${most} ${what}`}
        footnote="Admins get this e-mail when a member of staff has done as much as one person may in 24 hours."
      >
        <P>
          {name} ({email}) has reached the most that one person may do in 24 hours: {most} {what}. More of it
          is refused to them; admins can still do it.
        </P>
        <P>
          The audit log in the back office shows each step with its reason. If you do not know why, ask them
          by phone, and disable their account until it is clear.
        </P>
      </MailLayout>,
    )),
  }
}
