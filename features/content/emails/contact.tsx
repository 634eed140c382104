import { Label, type MailCompany, MailLayout, P } from '../../../platform/mail/layout.tsx'
import { unlinked } from '../../../platform/mail/unlinked.ts'

/** A message from the contact form, for those who answer it. */
export function ContactMail({
  sender,
  from,
  text,
}: {
  sender: MailCompany
  from: { name: string; email: string }
  text: string
}) {
  return (
    <MailLayout
      sender={sender}
      heading="A message from the contact form"
      preview={`${unlinked(from.name)} writes`}
      footnote="An answer to this e-mail goes to the person who wrote."
    >
      <Label lines={[unlinked(from.name), from.email]} />
      {unlinked(text)
        .split(/\n+/)
        .map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the paragraphs never move
          <P key={index}>{paragraph}</P>
        ))}
    </MailLayout>
  )
}
