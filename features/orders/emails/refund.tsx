import { formatKobo } from '../../../kernel/money.ts'
import {
  type MailCompany,
  MailLayout,
  MailRows,
  P,
  renderMail,
  Whole,
} from '../../../platform/mail/layout.tsx'
import type { ReturningMoney } from '../context/money.ts'
import { buyersFootnote, SeeOrder, type Written } from './order.tsx'

/** 'NGN 1,250,000', or in another currency 'USD 12.50'. */
const amountOf = ({ amountKobo, currency }: ReturningMoney): string => formatKobo(amountKobo, currency)

type Buyer = { id: string; code: string; customerName: string }

/** The mail to a buyer whose money is on its way back, and (`isDone`) has arrived with their bank. */
export async function refundMail(
  sender: MailCompany,
  order: Buyer,
  money: ReturningMoney,
  isDone: boolean,
): Promise<Written> {
  return {
    subject: isDone
      ? `${amountOf(money)} of order ${order.code} is refunded`
      : `${amountOf(money)} of order ${order.code} is on its way back`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={`${amountOf(money)} goes back to where you paid from.`}
        heading={isDone ? 'Your money has been returned' : 'Your money is on its way back'}
        footnote={buyersFootnote(sender)}
      >
        <P>
          Dear {order.customerName}, {isDone ? 'we have returned' : 'we are returning'}{' '}
          <Whole>{amountOf(money)}</Whole> to the card or account you paid order <Whole>{order.code}</Whole>{' '}
          with.
        </P>
        <MailRows
          rows={[
            ['Amount', amountOf(money)],
            ['Why', money.why],
            [
              'When you see it',
              isDone
                ? 'at once, or when your bank shows it: up to 10 working days for cards'
                : 'within 10 working days',
            ],
          ]}
        />
        <SeeOrder sender={sender} id={order.id} />
      </MailLayout>,
    )),
  }
}
