import { Action, Label, Letter, P, Rows, renderLetter, type Sender } from '../../../platform/mail/letter.tsx'
import type { Written } from '../../orders/index.server.ts'

/** What every letter about a return shows. */
export type ReturnFacts = {
  id: string
  code: string
  orderCode: string
  name: string
  artist: string
  quantity: number
}

/** One letter about a return: to whom, what has happened, what to do next. */
export type ReturnStep = {
  to: 'buyer' | 'seller'
  subject: string
  heading: string
  says: string[]
  rows?: [string, string][]
}

/** The letter about a step of a return. */
export async function returnLetter(sender: Sender, facts: ReturnFacts, step: ReturnStep): Promise<Written> {
  return {
    subject: step.subject,
    ...(await renderLetter(
      <Letter
        sender={sender}
        preview={step.says[0] ?? step.heading}
        heading={step.heading}
        footnote={
          step.to === 'buyer'
            ? `You receive this letter because you bought from ${sender.name}.`
            : `You receive this letter because you sell with ${sender.name}.`
        }
      >
        {step.says.map((text) => (
          <P key={text}>{text}</P>
        ))}
        <Label
          lines={[facts.name, facts.artist, facts.quantity > 1 ? `${facts.quantity} pieces` : 'one piece']}
        />
        <Rows rows={[['Return', facts.code], ['Order', facts.orderCode], ...(step.rows ?? [])]} />
        {step.to === 'buyer' ? (
          <Action href={`${sender.url}/profile/returns/${facts.id}`}>See your return</Action>
        ) : null}
      </Letter>,
    )),
  }
}
