import { newsletterWording } from '../../../contract/content.ts'
import { Action, type MailCompany, MailLayout, P } from '../../../platform/mail/layout.tsx'

/** The subject of the mail that asks whether an address wants the newsletter. */
export function confirmSubject(shop: string): string {
  return `Please confirm: the ${shop} newsletter`
}

/** Asks an address whether it wants the newsletter; without its press on the page behind the link nothing follows. */
export function ConfirmMail({ sender, link }: { sender: MailCompany; link: string }) {
  return (
    <MailLayout
      sender={sender}
      heading="Do you want our newsletter?"
      preview="One press, and it begins"
      footnote="You get this e-mail because someone used this address to subscribe."
    >
      <P>
        Someone, hopefully you, asked for our newsletter at this address. On the page behind this button you
        confirm:
      </P>
      <P>“{newsletterWording.text}”</P>
      <Action href={link}>Confirm my subscription</Action>
      <P>The link works for seven days. If it was not you, ignore this e-mail: we will send nothing more.</P>
    </MailLayout>
  )
}
