import { type SubmitEvent, useState } from 'react'
import type { Parcel } from '../../../contract/parcel.ts'
import { timeOf } from '../../../kernel/dates.ts'
import { faultIn, numberIn, readPlainNumber } from '../../../kernel/read-number.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import form from '../parts/form.module.css'
import styles from './parcel.module.css'
import { useSending } from './use-sending.ts'

type Props = { parcel: Parcel; onParcel: (parcel: Parcel) => void }

/** What the seller said they cannot send, and the way to take it back. */
export function CannotSendSaid({ parcel, onParcel }: Props) {
  const [busy, setBusy] = useState(false)
  const said = parcel.cannot_send
  if (!said) return null
  const takeBack = async () => {
    setBusy(true)
    try {
      onParcel((await call('seller.canSend', { params: { id: parcel.id } })).data)
      notice.success('Thank you. Please pack and send it.')
    } catch (thrown) {
      notice.refusal(thrown)
    }
    setBusy(false)
  }
  const nameOf = (id: string) => parcel.items.find((item) => item.id === id)?.name ?? ''
  return (
    <Stack gap={4}>
      <p>
        You told us on {timeOf(said.said_at)} that this cannot be sent. We will decide, and e-mail you and the
        buyer. Please send nothing until then.
      </p>
      <ul className={styles.items}>
        {said.items.map(({ id, quantity }) => (
          <li key={id}>
            {quantity} × <em>{nameOf(id)}</em>
          </li>
        ))}
      </ul>
      <blockquote className={styles.reason}>{said.reason}</blockquote>
      <div>
        <Button busy={busy} busyText="Saving..." onClick={() => void takeBack()}>
          I can send it after all
        </Button>
      </div>
    </Stack>
  )
}

/** The way to say that a parcel, or pieces of it, cannot be sent, and why. */
export function CannotSendForm({ parcel, onParcel }: Props) {
  const items = parcel.items.filter(({ to_send }) => to_send > 0)
  const isOnePiece = items.length === 1 && items[0]?.to_send === 1
  const [reason, setReason] = useState('')
  const [pieces, setPieces] = useState<Record<string, string>>({})
  const { faults, busy, send } = useSending(onParcel)
  const typedOf = ({ id, to_send }: (typeof items)[number]) => pieces[id] ?? String(to_send)
  const quantityOf = (item: (typeof items)[number]) => numberIn(typedOf(item), readPlainNumber) ?? Number.NaN

  const say = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong: Record<string, string> = {}
    for (const item of items) {
      const quantity = quantityOf(item)
      const fault = `A number from 0 to ${item.to_send}`
      if (!Number.isInteger(quantity) || quantity > item.to_send)
        wrong[item.id] = faultIn(typedOf(item), fault, readPlainNumber) ?? fault
    }
    if (reason.trim() === '') wrong['reason'] = 'Say why it cannot be sent'
    else if (items.every((item) => quantityOf(item) === 0))
      wrong['reason'] = 'Say which pieces cannot be sent'
    const isWhole = items.every((item) => quantityOf(item) === item.to_send)
    const some = items
      .map((item) => ({ id: item.id, quantity: quantityOf(item) }))
      .filter(({ quantity }) => quantity > 0)
    const body = { reason, ...(!isWhole && { items: some }) }
    void send(
      wrong,
      () => call('seller.cannotSend', { params: { id: parcel.id }, body }),
      'We have read it and will decide next.',
    )
  }

  return (
    <Stack as="form" gap={4} className={form.form} noValidate onSubmit={say}>
      <p>
        Is the work damaged, sold elsewhere or gone? Tell us, rather than letting the deadline pass. We will
        cancel it and refund the buyer.
      </p>
      {!isOnePiece &&
        items.map((item) => (
          <Field
            key={item.id}
            label={`Pieces of “${item.name}” that cannot be sent`}
            inputMode="numeric"
            value={typedOf(item)}
            error={faults[item.id]}
            onChange={(event) => setPieces({ ...pieces, [item.id]: event.target.value })}
          />
        ))}
      <TextField
        label="Why"
        hint="Our support team reads this, the buyer does not."
        rows={4}
        maxLength={1_000}
        value={reason}
        error={faults['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" busy={busy} busyText="Sending...">
          I cannot send this
        </Button>
      </div>
    </Stack>
  )
}
