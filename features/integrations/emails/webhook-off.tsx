import { MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'
import type { IntegrationsContext } from '../context.ts'

/** Informs a seller that a webhook is off, as messages to it could not be delivered. */
export async function webhookOffMail(
  site: IntegrationsContext['site'],
  url: string,
): Promise<{ subject: string; html: string; text: string }> {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading="Your webhook was switched off"
      preview="Messages to it could not be delivered"
      footnote="You get this e-mail when messages to one of your webhooks cannot be delivered."
    >
      <P>We tried for a day each to deliver five messages in a row to {url}, and none arrived.</P>
      <P>Nothing more is sent there. When it works again, switch it on in the studio under Programs.</P>
    </MailLayout>,
  )
  return { subject: `A webhook of your shop at ${site.companyName} was switched off`, ...message }
}
