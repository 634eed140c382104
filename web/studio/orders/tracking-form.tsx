import { type SubmitEvent, useState } from 'react'
import type { Parcel } from '../../../contract/parcel.ts'
import { Button } from '../../kit/button.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import form from '../parts/form.module.css'
import { TrackingFields } from './tracking-fields.tsx'
import { useSending } from './use-sending.ts'

/** Corrects courier and tracking of a parcel on its way: a button that opens the form. */
export function TrackingForm({ parcel, onParcel }: { parcel: Parcel; onParcel: (parcel: Parcel) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState({ courier: '', tracking_code: '', tracking_url: '' })
  const { faults, setFaults, busy, send } = useSending<Parcel>((next) => {
    onParcel(next)
    setOpen(false)
  })
  const open = () => {
    const { courier, tracking_code, tracking_url } = parcel
    setSent({ courier, tracking_code, tracking_url })
    setFaults({})
    setOpen(true)
  }
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(
      sent.courier.trim() === '' ? { courier: 'Say who carries it' } : {},
      () => call('seller.correctTracking', { params: { id: parcel.id }, body: sent }),
      'Corrected. We have written to the buyer.',
    )
  }
  if (!isOpen)
    return (
      <div>
        <Button size="small" onClick={open}>
          Correct courier or tracking
        </Button>
      </div>
    )
  return (
    <Stack as="form" gap={4} className={form.form} noValidate onSubmit={save}>
      <TrackingFields tracking={sent} faults={faults} onChange={setSent} />
      <Cluster gap={3}>
        <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
          Save
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </Cluster>
    </Stack>
  )
}
