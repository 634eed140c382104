import { useState } from 'react'
import type { ReturnCostState, ReturnRequest } from '../../../contract/return.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { moneyOf } from '../../client/labels.ts'
import { Button } from '../../kit/button.tsx'
import { Ask, type Question } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { reading, useRead } from '../data/office.ts'
import { PaperPart } from '../frame/paper.tsx'
import { Facts, Part, Row } from '../frame/sections.tsx'
import { checkWords } from '../money/account-check.ts'
import { cameBackLine, paidBeforeLine } from '../money/came-back.ts'
import { SaidBack } from '../money/said-back.tsx'

type Cost = NonNullable<ReturnRequest['cost']>

const states: Record<ReturnCostState, string> = {
  ASKED: 'To decide',
  APPROVED: 'To pay',
  REFUSED: 'Refused',
  PAID: 'Paid',
  CAME_BACK: 'Returned by the bank',
}

const why: Question = { name: 'text', label: 'Why, for the buyer', kind: 'text' }

/** What was paid before and came back, for those who approve and pay it again. */
const beforeText = ({ paid_before }: Cost) => paid_before.map((each) => ` ${paidBeforeLine(each)}`).join('')

/** The whole account, for those who pay; the log says who read it. */
const Account = ({ id }: { id: string }) => {
  const [asked, setAsked] = useState(false)
  const { data } = useRead('staff.returnCostAccount', asked ? { params: { id } } : null)
  if (!asked)
    return (
      <div>
        <Button size="small" onClick={() => setAsked(true)}>
          Show the whole account
        </Button>
      </div>
    )
  return data ? (
    <Facts
      facts={[
        ['Account number', data.account_number],
        ['Bank’s code', data.bank_code],
        ['NIBSS’s code', data.nip_code],
      ]}
    />
  ) : (
    <p>…</p>
  )
}

const Decide = ({ it, cost }: { it: ReturnRequest; cost: Cost }) => {
  const canApprove = it.state === 'REFUNDING' || it.state === 'REFUNDED'
  return (
    <>
      {cost.state === 'ASKED' && canApprove && (
        <Ask
          name="Approve the cost"
          variant="primary"
          text={`Compare the receipt with the courier and the tracking code. A colleague of finance pays it.${beforeText(cost)}`}
          questions={[
            {
              name: 'amount',
              label: 'Amount in naira',
              kind: 'amount',
              optional: true,
              hint: `${moneyOf(cost.amount)}, as asked for, when left out`,
            },
            why,
          ]}
          changes={(answer) => [
            change('staff.decideReturnCost', {
              params: { id: it.id },
              body: {
                decision: 'approve',
                state: cost.state,
                text: answer('text'),
                ...(answer('amount') === '' ? {} : { amount: Number(answer('amount')) }),
              },
            }),
          ]}
          done="Approved."
        />
      )}
      {(cost.state === 'ASKED' || cost.state === 'APPROVED') && (
        <Ask
          name="Refuse the cost"
          questions={[why]}
          changes={(answer) => [
            change('staff.decideReturnCost', {
              params: { id: it.id },
              body: { decision: 'refuse', state: cost.state, text: answer('text') },
            }),
          ]}
          done="Refused."
        />
      )}
    </>
  )
}

const Pay = ({ it, cost }: { it: ReturnRequest; cost: Cost }) => (
  <>
    {cost.state === 'APPROVED' && (
      <Ask
        name="Mark the cost as paid"
        variant="primary"
        text={`Transfer ${moneyOf(cost.approved ?? 0)} to ${cost.account_name} first. Another person than the one who approved it pays it.${beforeText(cost)}`}
        questions={[{ name: 'reference', label: 'The bank’s reference' }]}
        changes={(answer) => [
          change('staff.payReturnCost', {
            params: { id: it.id },
            body: { reference: answer('reference') },
          }),
        ]}
        done="The buyer has it by mail."
      />
    )}
    {cost.state === 'PAID' && cost.came_back === null && (
      <Ask
        name="The bank returned it"
        text="Nothing changes until a colleague of finance approves it. The buyer can then ask again with another account."
        questions={[
          { name: 'reference', label: 'The bank’s reference of the returned money' },
          { name: 'text', label: 'What the bank says, for the buyer' },
        ]}
        changes={(answer) => [
          change('staff.returnCostCameBack', {
            params: { id: it.id },
            body: { reference: answer('reference'), text: answer('text') },
          }),
        ]}
        done="Noted. A colleague must approve it."
      />
    )}
    {cost.came_back?.state === 'PROPOSED' && (
      <SaidBack
        it={cost.came_back}
        then="The buyer can ask again; you can neither approve nor pay that."
        approve={change('staff.approveReturnCostBack', { params: { id: it.id, said: cost.came_back.id } })}
        reject={change('staff.rejectReturnCostBack', { params: { id: it.id, said: cost.came_back.id } })}
      />
    )}
  </>
)

/** What the buyer paid to send the work back: the receipt, the decision, and the payment. */
export function CostPart({ it, cost }: { it: ReturnRequest; cost: Cost }) {
  const isFinance = holds(useMember(), ['finance'])
  return (
    <Part title="Cost of sending it back">
      <Facts
        facts={[
          ['State', states[cost.state]],
          ['Asked for', moneyOf(cost.amount)],
          ...(cost.approved === null ? [] : [['Approved', moneyOf(cost.approved)] as const]),
          ['Receipt', cost.receipt_number],
          ['Sent with', [it.courier, it.tracking_code].filter(Boolean).join(', ')],
          [
            'To',
            `${cost.account_name}, ${cost.bank_name}, ${cost.account_number} (${checkWords[cost.account_check]})`,
          ],
          ['Asked', momentOf(cost.created_at)],
          ...(cost.text === ''
            ? []
            : [['Decision', `${cost.decided_by ?? 'With the return'}: ${cost.text}`] as const]),
          ...(cost.paid_at === null
            ? []
            : [['Paid', `${momentOf(cost.paid_at)}, ${cost.bank_reference}`] as const]),
          ...(cost.came_back ? [['Returned', cameBackLine(cost.came_back)] as const] : []),
          ...(cost.paid_before.length > 0 ? [['Paid before', beforeText(cost)] as const] : []),
        ]}
      />
      <PaperPart
        read={reading('staff.returnReceipt', { params: { id: it.id } })}
        name={`receipt-${it.code}`}
        button="Show the receipt"
        alt="The courier’s receipt"
      />
      {isFinance && cost.state === 'APPROVED' && <Account id={it.id} />}
      <Row>
        <Decide it={it} cost={cost} />
        {isFinance && <Pay it={it} cost={cost} />}
      </Row>
    </Part>
  )
}
