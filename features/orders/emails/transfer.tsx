import { stampDuty } from '../../../contract/order.ts'
import { longMomentOf } from '../../../kernel/dates.ts'
import { formatKobo, formatNaira, koboOf } from '../../../kernel/money.ts'
import {
  Action,
  Code,
  type MailCompany,
  MailLayout,
  MailRows,
  P,
  renderMail,
  Whole,
} from '../../../platform/mail/layout.tsx'
import type { TransferAccount } from '../context/money.ts'
import { buyersFootnote, type OrderFacts, Works, type Written } from './order.tsx'

/** An account number as a person reads it out: '0012 345 678'. */
const inGroups = (number: string): string =>
  number.length === 10 ? `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}` : number

/** The mail to a buyer who pays by bank transfer: where to send how much, and until when. */
export async function transferMail(
  sender: MailCompany,
  order: OrderFacts,
  { bank, accountNumber, accountName, amountKobo, expiresAt }: TransferAccount,
): Promise<Written> {
  const until = longMomentOf(expiresAt)
  const amount = formatKobo(amountKobo)
  const rows: [string, string][] = [
    ['Bank', bank],
    ['Account number', accountNumber],
    ...(accountName ? [['Account name', accountName] satisfies [string, string]] : []),
    ['Exact amount', amount],
    ['Until', `${until}, Lagos time`],
    ['Order', order.code],
  ]
  return {
    subject: `Transfer ${amount} for your order ${order.code}`,
    ...(await renderMail(
      <MailLayout
        sender={sender}
        preview={`Send exactly ${amount} to ${bank}, ${accountNumber}, until ${until}.`}
        heading="Your bank transfer"
        footnote={buyersFootnote(sender)}
      >
        <P>
          Dear {order.customerName}, this account number was made for your order <Whole>{order.code}</Whole>{' '}
          alone. Send exactly <Whole>{amount}</Whole> to it, in one transfer, before {until} Lagos time.
        </P>
        <Code>{inGroups(accountNumber)}</Code>
        <MailRows rows={rows} />
        {amountKobo >= koboOf(stampDuty.from) && (
          <P>
            Your bank also charges a stamp duty of {formatNaira(stampDuty.amount)}. Do not subtract it from
            the amount.
          </P>
        )}
        <Works sender={sender} lines={order.lines} priced={false} />
        <P>
          If you sent another amount, send no second transfer: a person will review it, and you will get the
          works or your money back. After the time above, ask for a new account number instead of using this
          one.
        </P>
        <Action href={`${sender.url}/categories/shoppingcart/payment?order=${order.id}`}>
          See the status of your payment
        </Action>
        <P>Once your money has arrived, we will e-mail you the receipt.</P>
      </MailLayout>,
    )),
  }
}
