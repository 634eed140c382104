import { type SubmitEvent, useState } from 'react'
import type { PriceStep } from '../../../../contract/many-works.ts'
import { faultIn, numberIn, readAmount, readPlainNumber } from '../../../../kernel/read-number.ts'
import { Button } from '../../../kit/button.tsx'
import { Field } from '../../../kit/field.tsx'
import { Cluster, Stack } from '../../../kit/layout.tsx'
import { Select } from '../../../kit/select.tsx'
import form from '../../parts/form.module.css'

const ways = { less: 'Lower by per cent', more: 'Raise by per cent', set: 'Set to naira' } as const
type Way = keyof typeof ways

const amountIn = (way: Way, typed: string): number =>
  numberIn(typed, way === 'set' ? readAmount : readPlainNumber) ?? Number.NaN

const WHOLE = 'Write whole naira, such as 45000.'

const faultOf = (way: Way, typed: string): string | undefined => {
  const amount = amountIn(way, typed)
  if (way === 'set')
    return Number.isInteger(amount) && amount >= 1 && amount <= 1e9
      ? undefined
      : (faultIn(typed, WHOLE) ?? WHOLE)
  const most = way === 'less' ? 95 : 1_000
  return amount > 0 && amount <= most ? undefined : `Write per cent, more than 0 and at most ${most}.`
}

/** How prices are to change. */
export function PriceForm({ onAsk }: { onAsk: (price: PriceStep) => void }) {
  const [way, setWay] = useState<Way>('less')
  const [error, setError] = useState<string>()
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entry = new FormData(event.currentTarget).get('amount')
    const typed = typeof entry === 'string' ? entry : ''
    const amount = amountIn(way, typed)
    const fault = faultOf(way, typed)
    setError(fault)
    if (fault) return
    onAsk(way === 'set' ? { naira: amount } : { percent: way === 'less' ? -amount : amount })
  }
  return (
    <Stack as="form" gap={4} className={form.form} noValidate onSubmit={ask}>
      <div className={form.pair}>
        <Select label="Change" value={way} onChange={(event) => setWay(event.target.value as Way)}>
          {Object.entries(ways).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          label={way === 'set' ? 'Naira' : 'Per cent'}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          error={error}
        />
      </div>
      <p className={form.foot}>
        Changes by per cent are rounded to whole naira. You see every new price before anything changes.
      </p>
      <Cluster gap={3} className={form.actions}>
        <Button type="submit" variant="primary">
          Show the new prices
        </Button>
      </Cluster>
    </Stack>
  )
}
