import type { Parcel } from '../../../contract/parcel.ts'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'

/** Corrects courier and tracking of a parcel that was sent. */
export function CorrectTracking({ parcel }: { parcel: Parcel }) {
  return (
    <Ask
      name="Correct the tracking"
      text={
        parcel.state === 'SHIPPING'
          ? 'The buyer gets a mail with the new tracking.'
          : 'The parcel is there, so nobody gets a mail.'
      }
      questions={[
        { name: 'courier', label: 'Courier', value: parcel.courier },
        { name: 'tracking_code', label: 'Tracking code', value: parcel.tracking_code, optional: true },
        { name: 'tracking_url', label: 'Tracking link', value: parcel.tracking_url, optional: true },
      ]}
      changes={(answer) => [
        change('staff.correctTracking', {
          params: { id: parcel.id },
          body: {
            courier: answer('courier'),
            tracking_code: answer('tracking_code'),
            tracking_url: answer('tracking_url'),
          },
        }),
      ]}
      done="Corrected."
    />
  )
}
