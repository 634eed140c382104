import { type MailCompany, MailLayout, P } from '../../../platform/mail/layout.tsx'

/** The subject of the mail that confirms the end of an account. */
export function accountDeletedSubject(shop: string): string {
  return `Your ${shop} account is deleted`
}

/** The last mail to a person who deleted their account. */
export function AccountDeletedMail({ sender, supportEmail }: { sender: MailCompany; supportEmail: string }) {
  return (
    <MailLayout
      sender={sender}
      heading="Your account is deleted"
      preview="What is deleted, and what we must keep"
      footnote="This is the last e-mail to this address about your account."
    >
      <P>
        Your account is deleted, as you asked. Your name, addresses, phone number, picture, cart, wishlist,
        the works you viewed, your consents and your subscription are gone.
      </P>
      <P>
        By law we keep records of sales. We keep your orders, without your name, e-mail address, phone number
        or street; we keep the state and country for taxes.
      </P>
      <P>
        If it was not you, write to {supportEmail} at once. You are welcome to open a new account at any time.
      </P>
    </MailLayout>
  )
}
