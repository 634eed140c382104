import { type SubmitEvent, useState } from 'react'
import { type DiscountEntry, discountEntry } from '../../../contract/discount.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { faultIn, numberIn, readAmount, readPlainNumber } from '../../../kernel/read-number.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import { serverNow } from '../../kit/server-clock.ts'
import form from '../parts/form.module.css'

type Faults = Partial<Record<string, string>>

const textOf = (data: FormData, name: string): string => {
  const typed = data.get(name)
  return typeof typed === 'string' ? typed : ''
}

/** What was typed as a discount, or what is wrong with it by field. */
const read = (data: FormData, way: 'percent' | 'price'): { entry: DiscountEntry } | { faults: Faults } => {
  const typed = textOf(data, 'amount')
  const reader = way === 'price' ? readAmount : readPlainNumber
  const { data: entry, error } = discountEntry.safeParse({
    [way]: numberIn(typed, reader) ?? Number.NaN,
    from: textOf(data, 'from'),
    to: textOf(data, 'to'),
  })
  if (entry) return { entry }
  const faults = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]))
  const { [way]: fault } = faults
  return {
    faults: fault === undefined ? faults : { ...faults, [way]: faultIn(typed, fault, reader) ?? fault },
  }
}

/** By how much a work is reduced, and on which days. `faults`: what the server found wrong, by field. */
export function DiscountForm({
  onAsk,
  onEdit,
  initial,
  faults: refused,
  hasPrice,
  busy = false,
}: {
  onAsk: (entry: DiscountEntry) => void
  onEdit?: () => void
  initial?: DiscountEntry | undefined
  faults?: Faults
  /** Whether a price can be said: for a work in one size, or for many works of which each may have one. */
  hasPrice: boolean
  busy?: boolean
}) {
  const [today] = useState(() => dayInLagos(new Date(serverNow())))
  const [way, setWay] = useState<'percent' | 'price'>(initial?.price === undefined ? 'percent' : 'price')
  const [wrong, setWrong] = useState<Faults>({})
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = read(new FormData(event.currentTarget), way)
    setWrong('faults' in typed ? typed.faults : {})
    if ('entry' in typed) onAsk(typed.entry)
  }
  const faults = { ...refused, ...wrong }
  return (
    <Stack
      as="form"
      gap={4}
      className={form.form}
      method="post"
      noValidate
      onSubmit={ask}
      onChange={() => {
        setWrong({})
        onEdit?.()
      }}
    >
      <div className={form.pair}>
        {hasPrice && (
          <Select
            label="Reduce"
            value={way}
            onChange={(event) => setWay(event.target.value === 'price' ? 'price' : 'percent')}
          >
            <option value="percent">By per cent</option>
            <option value="price">To a price</option>
          </Select>
        )}
        <Field
          label={way === 'price' ? 'Reduced price, NGN' : 'Per cent off'}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={initial?.percent ?? initial?.price ?? ''}
          error={faults[way]}
        />
      </div>
      <div className={form.pair}>
        <Field
          label="First day"
          type="date"
          name="from"
          min={today}
          defaultValue={initial?.from ?? today}
          error={faults['from']}
        />
        <Field
          label="Last day"
          type="date"
          name="to"
          min={today}
          defaultValue={initial?.to ?? ''}
          error={faults['to']}
        />
      </div>
      <p className={form.foot}>
        From midnight to midnight in Lagos; a discount of today begins at once. Per cent are taken off the
        lowest price of the 30 days before, which is shown crossed out beside the reduced one.
      </p>
      <Cluster gap={3} className={form.actions}>
        <Button type="submit" busy={busy} busyText="Looking...">
          Show the reduced prices
        </Button>
      </Cluster>
    </Stack>
  )
}
