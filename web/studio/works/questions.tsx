import { clockOf, dayOf, momentOf } from '../../../kernel/dates.ts'
import { formatKobo, koboOf } from '../../../kernel/money.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { serverNow } from '../../kit/server-clock.ts'
import form from '../parts/form.module.css'

/** A price below this is asked about, in naira: a zero may have been forgotten. */
export const LOW_PRICE = 1_000

/** '14:02' of today, else '21 Nov 2026, 14:02'. */
const whenOf = (at: number): string => {
  const moment = new Date(at)
  return dayOf(moment) === dayOf(new Date(serverNow())) ? clockOf(moment) : momentOf(moment)
}

/** Offers what was typed earlier and never saved. Closing it in any other way goes on with it: so nothing is lost by chance. */
export function GoOnTyping({
  at,
  isNew,
  onGoOn,
  onDrop,
}: {
  /** When it was typed, in ms since 1970; null: nothing was. */
  at: number | null
  isNew: boolean
  onGoOn: () => void
  onDrop: () => void
}) {
  return (
    <Dialog open={at !== null} onClose={onGoOn} title="Not saved last time">
      {at !== null && (
        <Stack gap={4} className={form.form}>
          <p>What you typed here at {whenOf(at)} did not reach us. It is still on this device.</p>
          <Cluster gap={3} className={form.actions}>
            <Button variant="primary" onClick={onGoOn}>
              Continue what you typed at {whenOf(at)}
            </Button>
            <Button onClick={onDrop}>{isNew ? 'Begin a new work' : 'Take what is saved'}</Button>
          </Cluster>
        </Stack>
      )}
    </Dialog>
  )
}

/** Asks whether a very low price is meant. */
export function LowPrice({
  price,
  onYes,
  onNo,
}: {
  /** In naira; null: nothing to ask. */
  price: number | null
  onYes: () => void
  onNo: () => void
}) {
  return (
    <Dialog open={price !== null} onClose={onNo} title="Is this price right?">
      {price !== null && (
        <Stack gap={4} className={form.form}>
          <p>
            Buyers would pay {formatKobo(koboOf(price))}. Most works cost more than{' '}
            {formatKobo(koboOf(LOW_PRICE))}: please check whether a zero is missing.
          </p>
          <Cluster gap={3} className={form.actions}>
            <Button variant="primary" onClick={onNo}>
              Change the price
            </Button>
            <Button onClick={onYes}>Yes, it is {formatKobo(koboOf(price))}</Button>
          </Cluster>
        </Stack>
      )}
    </Dialog>
  )
}
