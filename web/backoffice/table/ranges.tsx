import { type FormEvent, useState } from 'react'
import { amountFault, groupedAmount, plainAmount } from '../../client/amount.ts'
import { useAddress } from '../../client/table/address.ts'
import { Field } from '../../kit/field.tsx'
import { DayFilter } from './filters.tsx'
import styles from './ranges.module.css'

/** The first and the last day of a list, kept in the address as `from` and `to`. */
export function DaysFilter() {
  return (
    <div className={styles.days} role="group" aria-label="Days of Lagos">
      <DayFilter name="from" label="From" />
      <DayFilter name="to" label="To" />
    </div>
  )
}

const AmountFilter = ({ name, label }: { name: string; label: string }) => {
  const { read, set } = useAddress()
  const [typed, setTyped] = useState(groupedAmount(read(name)))
  const [error, setError] = useState<string>()
  const apply = (event?: FormEvent) => {
    event?.preventDefault()
    const fault = amountFault(typed)
    const amount = plainAmount(typed)
    setError(fault || undefined)
    if (fault === '' && amount !== read(name)) set(name, amount)
  }
  return (
    <form onSubmit={apply}>
      <Field
        className={styles.amount}
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => apply()}
      />
    </form>
  )
}

/** The least and the most naira of a list, kept in the address as `least` and `most`; Enter, or leaving the field, applies them. */
export function AmountsFilter() {
  const { read } = useAddress()
  return (
    <div className={styles.pair} role="group" aria-label="Amounts in naira">
      {[['least', 'Least NGN'] as const, ['most', 'Most NGN'] as const].map(([name, label]) => (
        <AmountFilter key={`${name} ${read(name)}`} name={name} label={label} />
      ))}
    </div>
  )
}
