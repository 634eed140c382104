import { Code, MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

type Site = { companyName: string; publicUrl: string; supportEmail: string }
type Rendered = { subject: string; html: string; text: string }

const senderOf = (site: Site) => ({ name: site.companyName, url: site.publicUrl })

/** Brings the code to the new address: the person reads it to support, who asked for it. */
export async function correctionCodeMail(site: Site, code: string): Promise<Rendered> {
  return {
    subject: `Your code for another e-mail address at ${site.companyName}`,
    ...(await renderMail(
      <MailLayout
        sender={senderOf(site)}
        heading="Is this your address?"
        preview="A six-digit code for our support"
        footnote="You get this e-mail because someone asked our support to use this address for an account."
      >
        <P>You asked our support to use this address for your account. Tell them this code:</P>
        <Code>{code}</Code>
        <P>It expires in one hour and can be used once.</P>
        <P>
          If you did not write to or call our support, ignore this e-mail, and do not give the code to anyone.
        </P>
      </MailLayout>,
    )),
  }
}

const before = 'You get this e-mail because it is about your account.'

/** Warns the old address that support was asked to change it. Omits the new address: the reader may be a stranger. */
export async function correctionAskedMail(site: Site): Promise<Rendered> {
  return {
    subject: `Someone asked to change the e-mail address of your ${site.companyName} account`,
    ...(await renderMail(
      <MailLayout
        sender={senderOf(site)}
        heading="Another address for your account?"
        preview="If it was not you, write to us now"
        footnote={before}
      >
        <P>Someone claiming to be you asked our support to use another e-mail address for your account.</P>
        <P>If that was you, there is nothing to do.</P>
        <P>If it was not you, write to {site.supportEmail} at once: nothing has changed yet.</P>
      </MailLayout>,
    )),
  }
}

/** Informs both addresses that the account now uses the new one. */
export async function emailCorrectedMail(site: Site): Promise<Rendered> {
  return {
    subject: `The e-mail address of your ${site.companyName} account was changed`,
    ...(await renderMail(
      <MailLayout
        sender={senderOf(site)}
        heading="Your e-mail address was changed"
        preview="All devices were signed out"
        footnote={before}
      >
        <P>
          Our support has changed the e-mail address of your account. All devices were signed out: sign in
          with the new address and your password.
        </P>
        <P>Payouts to a shop wait for 48 hours, so that nobody else can take them.</P>
        <P>If it was not you who asked, write to {site.supportEmail} at once.</P>
      </MailLayout>,
    )),
  }
}
