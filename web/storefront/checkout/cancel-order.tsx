import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { beginAtTitle } from '../../client/begin-at-title.ts'
import { useCancelOrder } from '../../client/queries/orders.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'

/** 'Cancel', which asks first: what an unpaid order holds is then free for others. `hasAccount`: money may have been sent to a number. */
export function CancelOrder({ order, hasAccount }: { order: Order; hasAccount: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { run, busy } = useCancelOrder(order.id, () => {
    close()
    beginAtTitle()
  })
  return (
    <>
      <Button variant="plain" onClick={() => setOpen(true)}>
        Cancel<span className="visually-hidden"> order {order.code}</span>
      </Button>
      <Dialog open={open} onClose={close} title={`Cancel order ${order.code}?`}>
        <Stack gap={5}>
          <p>
            {order.items_total === 1 ? 'The work is' : 'The works are'} then free for other buyers. Nothing
            has been charged.
            {hasAccount && ' If you have sent the money already, do not cancel: wait until it arrives.'}
          </p>
          <Cluster gap={3}>
            <Button variant="primary" busy={busy} busyText="Cancelling..." onClick={run}>
              Cancel the order
            </Button>
            <Button onClick={close}>Keep it</Button>
          </Cluster>
        </Stack>
      </Dialog>
    </>
  )
}
