import { useState } from 'react'
import {
  isUndecided,
  isWayBackOurs,
  MOST_OFFER_PERCENT,
  MOST_RETURN_OFFERS,
  OFFER_DAYS,
  type ReturnRequest,
} from '../../../contract/return.ts'
import { moneyOf } from '../../client/labels.ts'
import { type Answers, Ask, type Question } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { PreviewBefore, shownBy } from '../refunds/preview.tsx'
import { waitsOr } from '../refunds/waiting.tsx'
import { choicesOf, isDeliveryBack } from './choices.ts'
import { whole } from './whole.ts'

const why: Question = { name: 'text', label: 'Why, for the buyer', kind: 'text' }

const whoPays = (value: 'seller' | 'us' = 'seller'): Question => ({
  name: 'borne_by',
  label: 'Who bears it',
  kind: 'choice',
  options: [
    ['seller', 'Its seller, and we our commission'],
    ['us', 'We, all of it'],
  ],
  value,
})

/** What is asked about the money, beginning with what was decided before. */
const money = ({ decision, item, quantity, reason, delivery_left: delivery }: ReturnRequest): Question[] => [
  {
    name: 'amount',
    label: 'Amount for the goods in naira',
    kind: 'amount',
    optional: true,
    value: decision ? String(decision.amount) : '',
    hint: decision
      ? `It was ${moneyOf(decision.amount)}`
      : `Their whole price, ${moneyOf(item.price * quantity)}, when left out`,
  },
  ...(delivery
    ? [
        {
          name: 'shipping',
          label: `Give back the delivery of its parcel too, ${moneyOf(delivery)}`,
          kind: 'check' as const,
          value: isDeliveryBack({ decision, reason }) ? 'true' : '',
        },
      ]
    : []),
  whoPays(decision?.borne_by),
]

const onTheWay: Question[] = [
  { name: 'send_back', label: 'Buyer must send the work back first', kind: 'check', value: 'true' },
]

/** Reads from the answers how much is refunded and who pays. */
const partsOf = (it: ReturnRequest, answer: Answers) => ({
  state: it.state,
  shipping: answer('shipping') === 'true',
  borne_by: answer('borne_by') === 'us' ? ('us' as const) : ('seller' as const),
  send_back: answer('send_back') === 'true',
  ...(answer('amount') === '' ? {} : { amount: Number(answer('amount')) }),
})

/** Approves a return; where the work is back, once more, beginning with what was promised. */
const Approve = ({ it }: { it: ReturnRequest }) => {
  const isBack = it.state === 'ARRIVED'
  const [answers, setAnswers] = useState<Answers | null>(null)
  const params = { id: it.id }
  const asked = answers && { params, body: partsOf(it, answers) }
  const seen = useRead('staff.previewReturnDecision', asked, { keep: true, quiet: true })
  const shown = shownBy(seen)
  return (
    <Ask
      name={isBack ? 'Decide again' : 'Approve'}
      title={isBack ? 'Decide about the returned work' : 'Approve the return'}
      variant="primary"
      {...(isBack &&
        it.decision && {
          text: `Promised so far: ${whole(it.decision)}. The buyer is notified of what changes.`,
        })}
      questions={[
        ...money(it),
        ...(isBack
          ? [{ name: 'restock', label: 'Put the work on sale again', kind: 'check' as const }]
          : [
              ...onTheWay,
              {
                name: 'send_to',
                label: 'Where the buyer sends it',
                kind: 'text' as const,
                optional: true,
                value: it.send_to,
                hint: 'Street, town and a phone number',
              },
            ]),
        why,
      ]}
      changes={(answer) => [
        change('staff.decideReturn', {
          params,
          body: {
            ...partsOf(it, answer),
            decision: 'approve',
            text: answer('text'),
            send_to: answer('send_to'),
            restock: answer('restock') === 'true',
            ...(shown && { preview: shown.token }),
          },
        }),
      ]}
      onAnswers={(now) => setAnswers(() => now)}
      isReady={shown !== undefined}
      done={waitsOr(isBack ? 'Decided. The money goes back.' : 'Approved.')}
    >
      {seen.data && !seen.isError && answers?.('send_back') === 'true' && (
        <p>When the work is back, this happens:</p>
      )}
      <PreviewBefore seen={seen} />
    </Ask>
  )
}

const Refuse = ({ it }: { it: ReturnRequest }) => (
  <Ask
    name="Refuse"
    title="Refuse the return"
    {...(it.decision && { text: `The buyer was promised ${whole(it.decision)}, and gets nothing.` })}
    questions={[why]}
    changes={(answer) => [
      change('staff.decideReturn', {
        params: { id: it.id },
        body: { decision: 'refuse', state: it.state, text: answer('text') },
      }),
    ]}
    done="Refused."
  />
)

const Arrived = ({ it }: { it: ReturnRequest }) => {
  const [answers, setAnswers] = useState<Answers | null>(null)
  const asked = answers && { params: { id: it.id }, body: { state: it.state } }
  const seen = useRead('staff.previewReturnDecision', asked, { keep: true, quiet: true })
  const shown = shownBy(seen)
  return (
    <Ask
      name="It arrived"
      onAnswers={(now) => setAnswers(() => now)}
      isReady={shown !== undefined}
      questions={[
        { name: 'intact', label: 'It was returned as it was sent', kind: 'check', value: 'true' },
        { name: 'restock', label: 'Put it on sale again', kind: 'check', value: 'true' },
        { name: 'text', label: 'What is wrong with it', kind: 'text', optional: true },
      ]}
      changes={(answer) => [
        change('staff.returnArrived', {
          params: { id: it.id },
          body: {
            intact: answer('intact') === 'true',
            restock: answer('restock') === 'true',
            text: answer('text'),
            ...(shown && { preview: shown.token }),
          },
        }),
      ]}
    >
      <PreviewBefore seen={seen} />
    </Ask>
  )
}

/** Gives the buyer a label for the way back, or another one in its place. */
const GiveLabel = ({ it }: { it: ReturnRequest }) => (
  <Ask
    name={it.label ? 'Change the label' : 'Give a label'}
    title="The label for the way back"
    variant={isWayBackOurs(it.reason) && !it.label ? 'primary' : 'outline'}
    text="Pay for it with the courier first. The buyer gets it by mail and reads it on the return's page. Without a label the buyer pays the courier and asks us for the cost."
    questions={[
      { name: 'courier', label: 'Courier', value: it.label?.courier ?? '' },
      { name: 'code', label: 'Code of the label', value: it.label?.code ?? '' },
    ]}
    changes={(answer) => [
      change('staff.labelReturn', {
        params: { id: it.id },
        body: { courier: answer('courier'), code: answer('code') },
      }),
    ]}
    done="The buyer has it by mail."
  />
)

/** Offers the buyer a part of the price for keeping the work, or withdraws what staff have offered. */
const Offer = ({ it }: { it: ReturnRequest }) => {
  const open = it.offers.find(({ state }) => state === 'OPEN')
  if (open?.by === 'seller') return null
  return (
    <>
      {it.offers.length < MOST_RETURN_OFFERS && (
        <Ask
          name={open ? 'Change the offer' : 'Offer a part of the price'}
          text={`The buyer keeps the work if the offer is accepted within ${OFFER_DAYS} days, and it is then refunded at once.`}
          questions={[
            {
              name: 'percent',
              label: 'Per cent of what is left of the price',
              kind: 'number',
              hint: `From 1 to ${MOST_OFFER_PERCENT}`,
              value: open ? String(open.percent) : '',
            },
            whoPays(open?.borne_by),
          ]}
          changes={(answer) => [
            change('staff.offerReturn', {
              params: { id: it.id },
              body: {
                percent: Number(answer('percent')),
                borne_by: answer('borne_by') === 'us' ? 'us' : 'seller',
              },
            }),
          ]}
          done={waitsOr('The buyer has the offer by mail.')}
        />
      )}
      {open && (
        <Ask
          name="Withdraw the offer"
          changes={() => [change('staff.withdrawReturnOffer', { params: { id: it.id, offer: open.id } })]}
          done="Withdrawn."
        />
      )}
    </>
  )
}

/** Actions of staff that the state of a return allows. */
export function Decisions({ it }: { it: ReturnRequest }) {
  return (
    <>
      {choicesOf(it.state).includes('approve') && it.proposal === null && <Approve it={it} />}
      {isUndecided(it.state) && it.proposal === null && it.reason !== 'changed_mind' && <Offer it={it} />}
      {it.state === 'APPROVED' && <GiveLabel it={it} />}
      {choicesOf(it.state).includes('arrived') && <Arrived it={it} />}
      {choicesOf(it.state).includes('refuse') && <Refuse it={it} />}
      {it.arrived_at !== null && !it.restocked && it.state !== 'ARRIVED' && (
        <Ask
          name="Put it on sale again"
          text="Only if the work is with its seller and as it should be."
          changes={() => [change('staff.restockReturn', { params: { id: it.id } })]}
          done="It is on sale again."
        />
      )}
    </>
  )
}
