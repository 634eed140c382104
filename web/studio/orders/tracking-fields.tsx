import type { ChangeEvent } from 'react'
import { courierHint } from '../../../contract/couriers.ts'
import { Field } from '../../kit/field.tsx'
import styles from '../parts/form.module.css'

type Tracking = { courier: string; tracking_code: string; tracking_url: string }

/** Who carries a parcel, and how it is tracked. */
export function TrackingFields({
  tracking,
  faults,
  mayBeEmpty = false,
  onChange,
}: {
  tracking: Tracking
  faults: Record<string, string>
  /** The courier too. */
  mayBeEmpty?: boolean
  onChange: (tracking: Tracking) => void
}) {
  const field = (name: keyof Tracking) => ({
    name,
    value: tracking[name],
    error: faults[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...tracking, [name]: event.target.value }),
  })
  return (
    <>
      <Field label="Courier" hint={courierHint} optional={mayBeEmpty} maxLength={30} {...field('courier')} />
      <div className={styles.pair}>
        <Field label="Tracking code" optional maxLength={40} {...field('tracking_code')} />
        <Field
          label="Tracking link"
          optional
          inputMode="url"
          placeholder="https://"
          {...field('tracking_url')}
        />
      </div>
    </>
  )
}
