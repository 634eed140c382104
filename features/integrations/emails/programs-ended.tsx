import { MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'
import type { IntegrationsContext } from '../context.ts'

/** Informs an owner of the keys and webhooks that ended with their account's sessions. */
export async function programsEndedMail(
  site: IntegrationsContext['site'],
  { keys, webhooks }: { keys: readonly string[]; webhooks: readonly string[] },
): Promise<{ subject: string; html: string; text: string }> {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading="Your programs have no access any more"
      preview="API keys have ended and webhooks are off"
      footnote="You get this e-mail when the sessions of your account are ended and it has API keys or webhooks."
    >
      <P>
        The sessions of your account were ended, and what its programs use ended with them, so that nobody who
        knew your password is left inside.
      </P>
      {keys.length > 0 && <P>These API keys have ended: {keys.map((name) => `“${name}”`).join(', ')}.</P>}
      {webhooks.length > 0 && <P>These webhooks are off: {webhooks.join(', ')}.</P>}
      <P>
        Make new keys, and switch on the webhooks that you know, in the studio under Programs. If you know one
        of them not to be yours, write to {site.supportEmail}.
      </P>
    </MailLayout>,
  )
  return { subject: `Your API keys and webhooks at ${site.companyName} have ended`, ...message }
}
