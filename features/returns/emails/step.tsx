import {
  Action,
  Label,
  type MailCompany,
  MailLayout,
  MailRows,
  P,
  renderMail,
} from '../../../platform/mail/layout.tsx'
import type { Written } from '../../orders/index.server.ts'

/** What is shown of every return. */
export type ReturnFacts = {
  id: string
  code: string
  orderCode: string
  name: string
  artist: string
  quantity: number
}

/** A mail to the buyer, or what the seller is notified of: what has happened to a return, what to do next. */
export type ReturnStep = {
  to: 'buyer' | 'seller'
  subject: string
  heading: string
  says: string[]
  rows?: [string, string][]
}

/** The mail to a buyer about a step of a return. */
export async function returnMail(
  sender: MailCompany,
  facts: ReturnFacts,
  step: ReturnStep,
): Promise<Written> {
  return {
    subject: step.subject,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={step.says[0] ?? step.heading}
        heading={step.heading}
        footnote={`You receive this e-mail because you bought from ${sender.name}.`}
      >
        {step.says.map((text) => (
          <P key={text}>{text}</P>
        ))}
        <Label
          lines={[facts.name, facts.artist, facts.quantity > 1 ? `${facts.quantity} pieces` : 'one piece']}
        />
        <MailRows rows={[['Return', facts.code], ['Order', facts.orderCode], ...(step.rows ?? [])]} />
        <Action href={`${sender.url}/profile/returns/${facts.id}`}>See your return</Action>
      </MailLayout>,
    )),
  }
}
