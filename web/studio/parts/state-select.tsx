import type { ComponentProps } from 'react'
import { states } from '../../../contract/texts.ts'
import { Select } from '../../kit/select.tsx'

/** The state of Nigeria that an address is in. */
export function StateSelect({
  mayBeEmpty = false,
  ...select
}: { mayBeEmpty?: boolean } & Omit<ComponentProps<typeof Select>, 'label'>) {
  return (
    <Select label="State" {...select}>
      <option value="" disabled={!mayBeEmpty}>
        Choose
      </option>
      {states.map((state) => (
        <option key={state}>{state}</option>
      ))}
    </Select>
  )
}
