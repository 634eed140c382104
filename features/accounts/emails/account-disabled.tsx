import { MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

/** A mail as the mail sender takes it. */
type Rendered = { subject: string; html: string; text: string }
type Site = { companyName: string; publicUrl: string; supportEmail: string }

const footnote = 'You get this e-mail because it is about your account.'

/** Informs the owner that no one can sign in to the account, what still goes on, and where to write. */
export async function disabledMail(site: Site, { isSeller }: { isSeller: boolean }): Promise<Rendered> {
  const sender = { name: site.companyName, url: site.publicUrl }
  return {
    subject: `Your ${site.companyName} account is disabled`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        heading="Your account is disabled"
        preview="Who to write to, and what continues"
        footnote={footnote}
      >
        <P>
          We have disabled your account: all devices were signed out, and nobody can sign in to it for now.
        </P>
        {isSeller && (
          <P>
            Your works are not shown in the shop, and payouts wait. Paid sales continue: we will help you with
            your parcels.
          </P>
        )}
        <P>Orders that you have paid for go on as before, and so do returns and refunds.</P>
        <P>
          Write to {site.supportEmail}: we will tell you why, and listen if you think that this is a mistake.
        </P>
      </MailLayout>,
    )),
  }
}

/** Informs the owner that the account can be used again. */
export async function enabledMail(site: Site, { isSeller }: { isSeller: boolean }): Promise<Rendered> {
  const sender = { name: site.companyName, url: site.publicUrl }
  return {
    subject: `Your ${site.companyName} account can be used again`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        heading="Your account can be used again"
        preview="You can sign in as before"
        footnote={footnote}
      >
        <P>Your account is enabled: you can sign in as before.</P>
        {isSeller && <P>Your works are back in the shop, and payouts go on.</P>}
        <P>If you have a question, write to {site.supportEmail}.</P>
      </MailLayout>,
    )),
  }
}
