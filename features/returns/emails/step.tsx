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

/** What every mail about a return shows. */
export type ReturnFacts = {
  id: string
  code: string
  orderCode: string
  name: string
  artist: string
  quantity: number
}

/** One mail about a return: to whom, what has happened, what to do next. */
export type ReturnStep = {
  to: 'buyer' | 'seller'
  subject: string
  heading: string
  says: string[]
  rows?: [string, string][]
}

/** The mail about a step of a return. */
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
        footnote={
          step.to === 'buyer'
            ? `You receive this mail because you bought from ${sender.name}.`
            : `You receive this mail because you sell with ${sender.name}.`
        }
      >
        {step.says.map((text) => (
          <P key={text}>{text}</P>
        ))}
        <Label
          lines={[facts.name, facts.artist, facts.quantity > 1 ? `${facts.quantity} pieces` : 'one piece']}
        />
        <MailRows rows={[['Return', facts.code], ['Order', facts.orderCode], ...(step.rows ?? [])]} />
        {step.to === 'buyer' ? (
          <Action href={`${sender.url}/profile/returns/${facts.id}`}>See your return</Action>
        ) : null}
      </MailLayout>,
    )),
  }
}
