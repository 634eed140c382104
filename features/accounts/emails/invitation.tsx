import { Action, MailLayout, P, renderMail } from '../../../platform/mail/layout.tsx'

type Site = { companyName: string; publicUrl: string; supportEmail: string }

/** Invites a person to join staff: the link sets name, password and second factor, once. */
export async function invitationMail(
  site: Site,
  { inviter, link }: { inviter: string; link: string },
): Promise<{ subject: string; html: string; text: string }> {
  return {
    subject: `${inviter} invites you to the ${site.companyName} team`,
    ...(await renderMail(
      <MailLayout
        sender={{ name: site.companyName, url: site.publicUrl }}
        heading={`Join the ${site.companyName} team`}
        preview="Your account for the back office, in two minutes"
        footnote="You get this e-mail because a colleague gave this address to invite you."
      >
        <P>{inviter} invites you to work in the back office.</P>
        <P>Choose a password, then set up an authenticator app on your phone: the two together let you in.</P>
        <Action href={link}>Accept the invitation</Action>
        <P>The link expires in 72 hours and can be used once. Please do not pass it on.</P>
        <P>If you do not know {inviter}, ignore this e-mail. No account opens without the link.</P>
      </MailLayout>,
    )),
  }
}
