import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useClaimParcel } from '../../client/queries/orders.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import styles from './parcel.module.css'
import type { BuyerParcel } from './parcel-steps.ts'

/** The name of the query by which a letter opens the question about a parcel. */
const QUERY = 'never-came'

/** Says that a parcel never came, after asking; the letter about a delivery leads here with the question open. */
export function NeverCame({ orderId, parcel }: { orderId: string; parcel: BuyerParcel }) {
  const [params, setParams] = useSearchParams()
  const [pressed, setPressed] = useState(false)
  const [text, setText] = useState('')
  const { run, busy } = useClaimParcel(orderId, parcel.id)
  const isLinked = params.get(QUERY) === parcel.id
  const close = () => {
    setPressed(false)
    if (isLinked) setParams({}, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Button busy={busy} busyText="One moment..." onClick={() => setPressed(true)}>
        Report it missing
      </Button>
      <Dialog open={pressed || isLinked} onClose={close} title="Has it not arrived?">
        <Stack
          as="form"
          gap={5}
          onSubmit={(event) => {
            event.preventDefault()
            run(text, close)
          }}
        >
          <p className={styles.question}>
            {parcel.state === 'SUCCESS'
              ? `${parcel.seller} says that it was delivered. Please ask the people you live with and your neighbours first.`
              : 'A courier may take a week. Please check the tracking first, where there is one.'}{' '}
            If you report it missing, we will investigate and hold the seller’s payment. You can withdraw the
            report if it arrives.
          </p>
          <TextField
            label="What do you know?"
            optional
            hint="Such as what the courier said."
            rows={3}
            maxLength={1_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Cluster gap={3}>
            <Button type="submit" variant="primary" busy={busy} busyText="One moment...">
              Report it missing
            </Button>
            <Button onClick={close}>I will wait</Button>
          </Cluster>
        </Stack>
      </Dialog>
    </>
  )
}
