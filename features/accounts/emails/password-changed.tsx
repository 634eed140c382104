import { Action, type MailCompany, MailLayout, P } from '../../../platform/mail/layout.tsx'

/** The subject of the mail about a changed password. */
export function passwordChangedSubject(shop: string): string {
  return `Your ${shop} password was changed`
}

/** Informs the owner that the account's password was changed. */
export function PasswordChangedMail({ sender, supportEmail }: { sender: MailCompany; supportEmail: string }) {
  return (
    <MailLayout
      sender={sender}
      heading="Your password was changed"
      preview="All devices were signed out"
      footnote="You get this e-mail whenever the password of your account changes."
    >
      <P>The password of your account has just been changed, and all devices were signed out.</P>
      <P>If it was not you, choose a new password at once and write to {supportEmail}.</P>
      <Action href={`${sender.url}/auth/passwordotp`}>Choose a new password</Action>
    </MailLayout>
  )
}
