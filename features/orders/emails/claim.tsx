import {
  Action,
  type MailCompany,
  MailLayout,
  MailRows,
  P,
  renderMail,
} from '../../../platform/mail/layout.tsx'
import { buyersFootnote, type OrderFacts, Works, type Written } from './order.tsx'

/** One mail, or what a seller is notified of, about a parcel that never came: to whom, what has happened, where it leads. */
export type ClaimStep = {
  to: 'buyer' | 'seller' | 'staff'
  subject: string
  heading: string
  says: string[]
  rows: [string, string][]
  link: { path: string; name: string }
}

/** The mail to a buyer or to staff about a step of a claim; `order.lines` are those in the parcel. */
export async function claimMail(sender: MailCompany, order: OrderFacts, step: ClaimStep): Promise<Written> {
  return {
    subject: step.subject,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={step.says[0] ?? step.heading}
        heading={step.heading}
        footnote={
          step.to === 'buyer'
            ? buyersFootnote(sender)
            : `You receive this e-mail because you work for ${sender.name}.`
        }
      >
        {step.says.map((text) => (
          <P key={text}>{text}</P>
        ))}
        <Works sender={sender} lines={order.lines} priced={false} />
        <MailRows rows={[['Order', order.code], ...step.rows]} />
        <Action href={`${sender.url}${step.link.path}`}>{step.link.name}</Action>
      </MailLayout>,
    )),
  }
}
