import { type SubmitEvent, useState } from 'react'
import { answerLetters, type SellerClaim } from '../../../contract/claim.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import styles from '../parts/form.module.css'
import { TrackingFields } from './tracking-fields.tsx'
import { useSending } from './use-sending.ts'

/** What the seller knows of a parcel that never came, as its buyer says; the tracking begins as the parcel was sent. */
export function ClaimAnswer({
  claim: { answer },
  parcel,
  onParcel,
}: {
  claim: SellerClaim
  parcel: Parcel
  onParcel: (parcel: Parcel) => void
}) {
  const [text, setText] = useState(answer?.text ?? '')
  const [sent, setSent] = useState({
    courier: answer?.courier ?? parcel.courier,
    tracking_code: answer?.tracking_code ?? parcel.tracking_code,
    tracking_url: answer?.tracking_url ?? parcel.tracking_url,
  })
  const { faults, busy, send } = useSending(onParcel)

  const reply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(
      text.trim().length < answerLetters.least ? { text: `At least ${answerLetters.least} letters` } : {},
      () => call('seller.answerClaim', { params: { id: parcel.id }, body: { text, ...sent } }),
      'Your answer is with us.',
    )
  }

  return (
    <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={reply}>
      <TextField
        label="What do you know about it?"
        hint="Such as what the courier said, and who accepted it. We read it; the buyer reads only that you have answered."
        rows={5}
        maxLength={answerLetters.most}
        value={text}
        error={faults['text']}
        onChange={(event) => setText(event.target.value)}
      />
      <TrackingFields tracking={sent} faults={faults} mayBeEmpty onChange={setSent} />
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText="Sending...">
          Answer
        </Button>
      </div>
    </Stack>
  )
}
