import { MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'
import type { IntegrationsContext } from '../context.ts'

/** Informs an owner that an address gets messages about their shop: a new or re-enabled webhook. */
export async function webhookOnMail(
  site: IntegrationsContext['site'],
  { url, events }: { url: string; events: readonly string[] },
): Promise<{ subject: string; html: string; text: string }> {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading="A webhook was switched on for your shop"
      preview={url}
      footnote="You get this e-mail whenever a webhook of your shop is made or switched on."
    >
      <P>
        From now on we send messages about your shop to {url}: {events.join(', ')}.
      </P>
      <P>
        If it was not you, delete the webhook in the studio under Programs, choose a new password, and write
        to {site.supportEmail}.
      </P>
    </MailLayout>,
  )
  return { subject: `A webhook was switched on for your shop at ${site.companyName}`, ...message }
}
