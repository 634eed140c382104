import { type SubmitEvent, useState } from 'react'
import {
  MOST_OFFER_PERCENT,
  MOST_RETURN_OFFERS,
  offerWords,
  type ReturnRequest,
} from '../../../contract/return.ts'
import { timeOf } from '../../../kernel/dates.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { numberIn, readPlainNumber } from '../../../kernel/read-number.ts'
import { numberInput } from '../../client/amount.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import form from '../parts/form.module.css'
import { Panel } from '../parts/panel.tsx'
import { useSending } from './use-sending.ts'

type Props = { asked: ReturnRequest; onReturn: (next: ReturnRequest) => void }

/** What the buyer may keep the work for: the open offer, or a form for the seller's own. */
export function OfferPanel({ asked, onReturn }: Props) {
  const [text, setText] = useState('')
  const { faults, setFaults, busy, send } = useSending<ReturnRequest>((next) => {
    onReturn(next)
    setText('')
  })
  const open = asked.offers.find(({ state }) => state === 'OPEN')
  const left = MOST_RETURN_OFFERS - asked.offers.length
  const params = { id: asked.id }
  const percent = numberIn(text, readPlainNumber) ?? Number.NaN
  const isRight = Number.isInteger(percent) && percent >= 1 && percent <= MOST_OFFER_PERCENT
  const price = asked.item.price * asked.quantity
  const offer = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(
      isRight ? {} : { percent: `Enter whole per cent from 1 to ${MOST_OFFER_PERCENT}` },
      () => call('seller.offerReturn', { params, body: { percent } }),
      'The buyer has your offer by e-mail.',
    )
  }
  if (open)
    return (
      <Panel title="An offer is open">
        <p>
          {open.by === 'seller' ? 'You offer' : 'We offer'} the buyer {offerWords(open)}, for keeping the
          work. The buyer may answer until {timeOf(open.answer_by)}.
        </p>
        {open.by === 'seller' && (
          <div>
            <Button
              busy={busy}
              busyText="Withdrawing..."
              onClick={() =>
                void send(
                  {},
                  () => call('seller.withdrawReturnOffer', { params: { ...params, offer: open.id } }),
                  'Your offer is withdrawn.',
                )
              }
            >
              Withdraw the offer
            </Button>
          </div>
        )}
      </Panel>
    )
  if (left <= 0) return null
  return (
    <Panel title="Offer a part of the price">
      <p>
        The buyer keeps the work and gets a part of its price back. If the buyer accepts, the return ends, and
        your part of it is taken off your balance. You can offer this {left === 1 ? 'once' : `${left} times`}.
      </p>
      <Stack as="form" gap={4} className={form.form} noValidate onSubmit={offer}>
        <Field
          label="Per cent of the price"
          hint={
            isRight
              ? `At most ${formatNaira(Math.floor((price * percent) / 100))} of ${formatNaira(price)}`
              : `From 1 to ${MOST_OFFER_PERCENT}, of what is left of ${formatNaira(price)}`
          }
          {...numberInput}
          maxLength={3}
          value={text}
          error={faults['percent']}
          onChange={(event) => {
            setText(event.target.value)
            setFaults({})
          }}
        />
        <div>
          <Button type="submit" busy={busy} busyText="Sending...">
            Offer it
          </Button>
        </div>
      </Stack>
    </Panel>
  )
}
