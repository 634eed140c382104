import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { answerLetters, type SellerClaim } from '../../../contract/claim.ts'
import { courierHint } from '../../../contract/couriers.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import { ApiProblem, isNews, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import styles from '../parts/form.module.css'

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
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (text.trim().length < answerLetters.least)
      return setFaults({ text: `At least ${answerLetters.least} letters` })
    setFaults({})
    setBusy(true)
    try {
      const { data } = await call('seller.answerClaim', {
        params: { id: parcel.id },
        body: { text, ...sent },
      })
      onParcel(data)
      notice.success('Your answer is with us.')
    } catch (thrown) {
      if (thrown instanceof ApiProblem) setFaults(thrown.fields)
      if (isNews(thrown)) notice.error(sentenceOf(thrown))
    }
    setBusy(false)
  }
  const field = (name: keyof typeof sent) => ({
    value: sent[name],
    error: faults[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setSent({ ...sent, [name]: event.target.value }),
  })

  return (
    <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label="What do you know about it?"
        hint="Such as what the courier said, and who accepted it. We read it; the buyer reads only that you have answered."
        rows={5}
        maxLength={answerLetters.most}
        value={text}
        error={faults['text']}
        onChange={(event) => setText(event.target.value)}
      />
      <Field label="Courier" hint={courierHint} optional maxLength={30} {...field('courier')} />
      <div className={styles.pair}>
        <Field label="Tracking code" optional maxLength={40} {...field('tracking_code')} />
        <Field label="Tracking link" optional type="url" placeholder="https://" {...field('tracking_url')} />
      </div>
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText="Sending...">
          Answer
        </Button>
      </div>
    </Stack>
  )
}
