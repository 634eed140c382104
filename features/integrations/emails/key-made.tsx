import { MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'
import type { IntegrationsContext } from '../context.ts'

/** Informs an owner that a key was made for their account. */
export async function keyMadeMail(
  site: IntegrationsContext['site'],
  { name, scopes }: { name: string; scopes: readonly string[] },
): Promise<{ subject: string; html: string; text: string }> {
  const message = await renderMail(
    <MailLayout
      sender={{ name: site.companyName, url: site.publicUrl }}
      heading="An API key was made for your account"
      preview={`${name}: ${scopes.join(', ')}`}
      footnote="You get this e-mail whenever an API key is made for your account."
    >
      <P>
        A program can now act for your account with the key “{name}”. It may use: {scopes.join(', ')}.
      </P>
      <P>
        If it was not you, end the key in the studio under Programs, choose a new password, and write to{' '}
        {site.supportEmail}.
      </P>
    </MailLayout>,
  )
  return { subject: `An API key was made for your account at ${site.companyName}`, ...message }
}
