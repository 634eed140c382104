import { longDayOf } from '../../../kernel/dates.ts'
import { formatKobo } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { unlinked } from '../../../platform/mail/unlinked.ts'
import { mailKey } from '../../orders/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { returnMail } from '../emails/step.tsx'
import { costUntil } from '../rules.ts'
import type { ReturnCostRow } from '../store/costs.ts'
import type { ReturnRow } from '../store/returns.ts'

type Said = { subject: string; heading: string; says: string[] }

function saidOf(row: ReturnRow, cost: ReturnCostRow): Said | undefined {
  const approved = formatKobo(cost.approved_kobo ?? 0)
  const account = `${cost.bank_name}, ****${cost.account_ending}`
  const until = costUntil(row)
  const again = until ? ` You can ask again until ${longDayOf(until)}, on your return's page.` : ''
  switch (cost.state) {
    case 'APPROVED':
      return {
        subject: `We will pay for sending return ${row.code} back`,
        heading: 'The cost of sending it back is approved',
        says: [
          cost.approved_kobo === cost.amount_kobo
            ? `We will pay you ${approved}, to ${account}. It arrives within five working days.`
            : `Of the ${formatKobo(cost.amount_kobo)} you asked for we will pay you ${approved}, to ${account}. It arrives within five working days.`,
          cost.decision_text,
        ],
      }
    case 'REFUSED':
      return {
        subject: `The cost of sending return ${row.code} back`,
        heading: 'We cannot pay this cost',
        says: [cost.decision_text, again.trim()].filter(Boolean),
      }
    case 'PAID':
      return {
        subject: `We have paid for sending return ${row.code} back`,
        heading: 'The cost of sending it back is paid',
        says: [`We have sent ${approved} to ${account}.`],
      }
    case 'CAME_BACK':
      return {
        subject: `Your bank sent the cost of return ${row.code} back`,
        heading: 'Your bank sent our payment back',
        says: [
          `Your bank sent the ${approved} back to us: ${cost.decision_text}.`,
          `Please give us another account.${again}`,
        ],
      }
    case 'ASKED':
      return undefined
  }
}

/** Writes to the buyer what has happened to the cost of a return, once for each state of it. */
export async function mailCost(
  { mail, sender }: Pick<ReturnsContext, 'mail' | 'sender'>,
  tx: Db,
  row: ReturnRow,
  cost: ReturnCostRow,
): Promise<void> {
  const said = saidOf(row, cost)
  if (!said) return
  const facts = {
    id: row.id,
    code: row.code,
    orderCode: row.order_code,
    name: unlinked(row.name),
    artist: unlinked(row.artist),
    quantity: row.quantity,
    pictureId: row.picture_id,
  }
  await mail.enqueue(tx, {
    eventKey: mailKey(row.order_id, `return:${row.id}:cost:${cost.id}:${cost.state}`),
    to: row.customer_email,
    ...(await returnMail(sender, facts, { to: 'buyer', ...said })),
  })
}
