import { shortened } from '../../../kernel/beginning.ts'
import { Label, type MailCompany, MailLayout, P } from '../../../platform/mail/layout.tsx'
import { unlinked } from '../../../platform/mail/unlinked.ts'

const Paragraphs = ({ text }: { text: string }) =>
  text.split(/\n+/).map((paragraph, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the paragraphs never move
    <P key={index}>{paragraph}</P>
  ))

/** What staff answer to a message, with what was asked below it. */
export function AnswerMail({ sender, text, asked }: { sender: MailCompany; text: string; asked: string }) {
  return (
    <MailLayout
      sender={sender}
      heading="Our answer to your message"
      preview={shortened(text, 90)}
      footnote="You get this e-mail because you wrote to us. To write again, answer it."
    >
      <Paragraphs text={text} />
      <Label lines={['You wrote', ...unlinked(asked).split(/\n+/)]} />
    </MailLayout>
  )
}
