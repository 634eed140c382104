import { Label, MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

/** Tells a seller what was decided about a change of an artist; an empty reason approves. */
export async function artistMail(
  site: { companyName: string; publicUrl: string; supportEmail: string },
  { name, reason }: { name: string; reason: string },
): Promise<{ subject: string; html: string; text: string }> {
  const isApproved = reason === ''
  const subject = isApproved ? `“${name}” is shown as you changed it` : `Your change of “${name}” was refused`
  return {
    subject,
    ...(await renderMail(
      <MailLayout
        sender={{ name: site.companyName, url: site.publicUrl }}
        heading={isApproved ? 'Approved' : 'Not yet'}
        preview={subject}
        footnote="You get this mail because you sell works of this artist."
      >
        <Label lines={[name]} />
        {isApproved ? (
          <P>We have looked at it: buyers read it beside the works from now on.</P>
        ) : (
          <>
            <P>We have looked at your change and cannot show it, because of this:</P>
            <P>{reason}</P>
            <P>
              Buyers read what they read before. Change it again at any time. Questions: {site.supportEmail}.
            </P>
          </>
        )}
      </MailLayout>,
    )),
  }
}
