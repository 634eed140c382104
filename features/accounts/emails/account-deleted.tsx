import { type MailCompany, MailLayout, P } from '../../../platform/mail/layout.tsx'

/** The subject of the mail that confirms the end of an account. */
export function accountDeletedSubject(shop: string): string {
  return `Your ${shop} account is deleted`
}

/** The last mail to somebody who deleted their account. */
export function AccountDeletedMail({ sender, supportEmail }: { sender: MailCompany; supportEmail: string }) {
  return (
    <MailLayout
      sender={sender}
      heading="Your account is deleted"
      preview="What is gone, and what has to stay"
      footnote="This is the last mail to this address about your account."
    >
      <P>
        Your account is deleted, as you asked. Your name, addresses, phone number, picture, cart, wishlist,
        the works you looked at, your consents and your subscription are gone.
      </P>
      <P>
        The law wants us to keep the records of sales. Your orders stay without your name, e-mail address,
        phone number and street; the state and country stay, which taxes need.
      </P>
      <P>
        If it was not you, write to {supportEmail} at once. You are welcome to open a new account at any time.
      </P>
    </MailLayout>
  )
}
