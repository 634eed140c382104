import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { courierHint } from '../../../contract/couriers.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import { ApiProblem, isNews, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import form from '../parts/form.module.css'

/** Corrects courier and tracking of a parcel on its way: a button that opens the form. */
export function TrackingForm({ parcel, onParcel }: { parcel: Parcel; onParcel: (parcel: Parcel) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState({ courier: '', tracking_code: '', tracking_url: '' })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const open = () => {
    const { courier, tracking_code, tracking_url } = parcel
    setSent({ courier, tracking_code, tracking_url })
    setFaults({})
    setOpen(true)
  }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (sent.courier.trim() === '') return setFaults({ courier: 'Say who carries it' })
    setFaults({})
    setBusy(true)
    try {
      const { data } = await call('seller.correctTracking', { params: { id: parcel.id }, body: sent })
      onParcel(data)
      setOpen(false)
      notice.success('Corrected. We have written to the buyer.')
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
  if (!isOpen)
    return (
      <div>
        <Button size="small" onClick={open}>
          Correct courier or tracking
        </Button>
      </div>
    )
  return (
    <Stack as="form" gap={4} className={form.form} noValidate onSubmit={(event) => void save(event)}>
      <Field label="Courier" hint={courierHint} maxLength={30} {...field('courier')} />
      <div className={form.pair}>
        <Field label="Tracking code" optional maxLength={40} {...field('tracking_code')} />
        <Field
          label="Tracking link"
          optional
          inputMode="url"
          placeholder="https://"
          {...field('tracking_url')}
        />
      </div>
      <Cluster gap={3}>
        <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
          Save
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </Cluster>
    </Stack>
  )
}
