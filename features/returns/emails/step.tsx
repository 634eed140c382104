import {
  Action,
  type MailCompany,
  MailLayout,
  MailRows,
  P,
  renderMail,
  WorkLabel,
} from '../../../platform/mail/layout.tsx'
import { pictureInMail } from '../../media/index.server.ts'
import type { Written } from '../../orders/index.server.ts'

/** What is shown of every return. */
export type ReturnFacts = {
  id: string
  code: string
  orderCode: string
  name: string
  artist: string
  quantity: number
  /** Null where the work has no picture any more. */
  pictureId: string | null
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
        <WorkLabel
          picture={pictureInMail(sender.url, facts.pictureId)}
          artist={facts.artist}
          title={facts.name}
          lines={[facts.quantity > 1 ? `${facts.quantity} pieces` : 'one piece']}
        />
        <MailRows rows={[['Return', facts.code], ['Order', facts.orderCode], ...(step.rows ?? [])]} />
        <Action href={`${sender.url}/profile/returns/${facts.id}`}>See your return</Action>
      </MailLayout>,
    )),
  }
}
