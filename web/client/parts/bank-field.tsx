import type { ComponentProps } from 'react'
import type { Bank } from '../../../contract/bank.ts'
import { Combobox } from '../../kit/combobox.tsx'

/** Asks for one of `banks`. They have to be there: what is typed before would find none. */
export function BankField({
  banks,
  ...field
}: Pick<ComponentProps<typeof Combobox>, 'label' | 'value' | 'onChoose' | 'onLeave' | 'error'> & {
  banks: readonly Bank[]
}) {
  return (
    <Combobox
      hint="Type its name or what people call it, such as GTB, OPay or Kuda."
      name="bank"
      options={banks.map(({ code, name, short_names }) => ({ value: code, label: name, also: short_names }))}
      {...field}
    />
  )
}
