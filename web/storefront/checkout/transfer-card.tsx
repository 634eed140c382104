import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Order, Transfer } from '../../../contract/order.ts'
import { clockHere } from '../../../kernel/dates.ts'
import { call } from '../../client/api/shop.ts'
import { notice } from '../../client/notice.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { keys } from '../../client/queries/keys.ts'
import { Button } from '../../kit/button.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Countdown } from './countdown.tsx'
import { Moments } from './moments.tsx'
import { usePayByTransfer } from './pay-by-transfer.ts'
import { TransferDetails } from './transfer-account.tsx'
import styles from './transfer-card.module.css'
import { TransferProgress } from './transfer-progress.tsx'
import { transferStateOf } from './transfer-state.ts'

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" gap={5} className={styles.card} aria-labelledby="transfer-title">
    <h2 className="visually-hidden" id="transfer-title">
      {title}
    </h2>
    {children}
  </Stack>
)

/** A new account number for an order whose last one is over. */
const NewNumber = ({ order, variant }: { order: Order; variant: 'primary' | 'outline' }) => {
  const { open, opening } = usePayByTransfer()
  return (
    <Button
      variant={variant}
      size="large"
      busy={opening}
      busyText="Asking the bank..."
      onClick={() => void open(order)}
    >
      Get a new account number
    </Button>
  )
}

const Open = ({ order, transfer }: { order: Order; transfer: Transfer }) => {
  const client = useQueryClient()
  const [telling, setTelling] = useState(false)
  const tell = async () => {
    setTelling(true)
    try {
      const { data } = await call('orders.transferSent', { params: { id: order.id } })
      await keepAnswer(client, keys.order(order.id), data.order)
    } catch (thrown) {
      notice.refusal(thrown)
      await client.invalidateQueries({ queryKey: keys.order(order.id) })
    } finally {
      setTelling(false)
    }
  }
  const ended = () => void client.invalidateQueries({ queryKey: keys.order(order.id) })
  return (
    <Card title="Where to send the money">
      <TransferDetails transfer={transfer} />
      <p className={styles.time}>
        <span>
          <Countdown until={transfer.expires_at} /> left
        </span>{' '}
        <span className={styles.until}>Send it before {clockHere(transfer.expires_at)}.</span>
      </p>
      <Moments until={transfer.expires_at} what="to send the money" onEnd={ended} />
      <Button
        variant="primary"
        size="large"
        busy={telling}
        busyText="One moment..."
        onClick={() => void tell()}
      >
        I have sent it
      </Button>
    </Card>
  )
}

const Sent = ({ order, transfer }: { order: Order; transfer: Transfer }) => (
  <Card title="Your transfer">
    <TransferProgress sentAt={clockHere(transfer.told_sent_at ?? '')} />
    {transfer.live ? (
      <details className={styles.details}>
        <summary>Account details</summary>
        <TransferDetails transfer={transfer} />
      </details>
    ) : (
      <>
        <p className={styles.aside}>
          The account number {transfer.account_number} has expired. Money you sent to it in time will be
          found; send none to it now. Only if you have not sent any, get a new one.
        </p>
        <NewNumber order={order} variant="outline" />
      </>
    )}
  </Card>
)

/** The bank transfer of an unpaid order, in each of its states. */
export function TransferCard({ order }: { order: Order }) {
  const { transfer } = order
  if (!transfer) return null
  switch (transferStateOf(order)) {
    case 'open':
      return <Open order={order} transfer={transfer} />
    case 'sent':
      return <Sent order={order} transfer={transfer} />
    case 'expired':
      return (
        <Card title="Your bank transfer">
          <p className={styles.aside}>
            Please send nothing to {transfer.account_number} any more. You will get a new number at once, and
            the work stays reserved for you.
          </p>
          <NewNumber order={order} variant="primary" />
        </Card>
      )
    case 'none':
    case 'late':
    case 'other':
      return null
  }
}
