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
export const NeverCame = ({ orderId, parcel }: { orderId: string; parcel: BuyerParcel }) => {
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
        It never came
      </Button>
      <Dialog open={pressed || isLinked} onClose={close} title="Has it not come?">
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
              ? `${parcel.seller} says that it was delivered. Please ask those who live with you, your neighbours and the door first.`
              : 'A courier may take a week. Please look at the tracking first, where there is one.'}{' '}
            If you tell us that it never came, we look for it, and {parcel.seller} is not paid for it until we
            have decided. You can take it back when it comes after all.
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
            <Button type="submit" look="primary" busy={busy} busyText="One moment...">
              It never came
            </Button>
            <Button onClick={close}>I wait a little longer</Button>
          </Cluster>
        </Stack>
      </Dialog>
    </>
  )
}
