import { type FormEvent, useState } from 'react'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { moneyOf } from '../../client/labels.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { change, useChanges } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { everything, nothingChosen, partsOf, type RefundDraft, refundableParcels } from './draft.ts'
import { ParcelChoice } from './parcel.tsx'
import { Preview } from './preview.tsx'
import styles from './refund.module.css'

const Form = ({ order, onDone }: { order: StaffOrder; onDone: () => void }) => {
  const params = { id: order.order.id }
  const [draft, setDraft] = useState<RefundDraft>(nothingChosen)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { make, isPending } = useChanges()
  const parcels = refundableParcels(order)
  const sellers = order.parcels.map(({ seller }) => seller)
  const parts = partsOf(parcels, draft)
  const [isSent, setSent] = useState(false)
  // Once it is sent, there is nothing more to look at.
  const asked = isSent || !parts ? null : { params, body: parts }
  const seen = useRead('staff.previewRefund', asked, { keep: true, quiet: true })
  const preview = parts && !seen.isError ? seen.data : undefined
  const isStale = seen.isFetching || seen.isPlaceholderData
  const choose = (next: RefundDraft) => {
    setRefusal(null)
    setDraft(next)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!parts || !preview || isPending || isStale) return
    const said = new FormData(event.currentTarget).get('reason')
    const reason = typeof said === 'string' ? said.trim() : ''
    setRefusal(null)
    setSent(true)
    try {
      const body = { ...parts, reason, preview: preview.token }
      const [done] = await make([change('staff.refundOrder', { params, body })])
      notice.success(
        done?.state === 'PROPOSED' ? 'A colleague of finance has to approve it.' : 'The money goes back.',
      )
      onDone()
    } catch (thrown) {
      setSent(false)
      setRefusal(sentenceOf(thrown))
    }
  }
  return (
    <form className={styles.columns} onSubmit={(event) => void submit(event)}>
      <div className={styles.parcels}>
        {parcels.map((parcel) => (
          <ParcelChoice key={parcel.id} parcel={parcel} sellers={sellers} draft={draft} onChange={choose} />
        ))}
        <TextField
          name="reason"
          label="Why, for the buyer"
          hint="The buyer reads this. Left out, we say that a part of the order is refunded."
          optional
          rows={3}
          maxLength={500}
        />
      </div>
      <div className={styles.summary}>
        <h3>What it does</h3>
        <div aria-live="polite" className={classes(isStale && parts !== null && styles.stale)}>
          {preview ? (
            <Preview preview={preview} />
          ) : (
            <p className={styles.none}>
              {parts ? 'One moment…' : 'Choose what goes back, and see here what each account gives.'}
            </p>
          )}
        </div>
        <RefusalNote text={refusal ?? (parts && seen.isError ? sentenceOf(seen.error) : null)} />
        <Cluster gap={3}>
          <Button
            type="submit"
            variant="primary"
            busy={isPending}
            busyText="One moment..."
            disabled={!preview || isStale}
          >
            {preview
              ? `${preview.people > 1 ? 'Ask to refund' : 'Refund'} ${moneyOf(preview.amount)}`
              : 'Refund'}
          </Button>
          <Button onClick={() => choose(everything(parcels, draft))}>Choose everything</Button>
        </Cluster>
      </div>
    </form>
  )
}

/** Refunds an order by line: how much, who pays, and a preview of what each account gives. */
export function Refund({ order }: { order: StaffOrder }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Refund
      </Button>
      <Dialog open={open} title={`Refund order ${order.order.code}`} wide onClose={close}>
        <Form order={order} onDone={close} />
      </Dialog>
    </>
  )
}
