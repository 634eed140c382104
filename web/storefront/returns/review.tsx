import type { ReactNode } from 'react'
import type { OrderItem } from '../../../contract/order.ts'
import type { ChosenPhotograph } from '../../client/parts/photographs.ts'
import { Button } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import styles from './ask.module.css'
import { type ReturnEntry, reasons } from './reasons.ts'

/** What is about to be sent, to be looked at once more. Children say why it was not taken. */
export function Review({
  item,
  entry,
  photographs,
  busy,
  onSend,
  onChange,
  children,
}: {
  item: OrderItem
  entry: ReturnEntry
  photographs: readonly ChosenPhotograph[]
  busy: boolean
  onSend: () => void
  onChange: () => void
  children?: ReactNode
}) {
  const shown = photographs.filter(({ blob }) => blob !== null)
  const unread = photographs.length - shown.length
  return (
    <section aria-labelledby="review">
      <h2 className={styles.heading} id="review">
        Check before you send
      </h2>
      <dl className={styles.facts}>
        <dt>Work</dt>
        <dd>
          {entry.quantity > 1 || item.quantity > 1 ? `${entry.quantity} × ` : ''}
          {item.product.name}
        </dd>
        <dt>Reason</dt>
        <dd>
          {reasons[entry.reason].name}. {reasons[entry.reason].detail}
        </dd>
        <dt>What you wrote</dt>
        <dd className={styles.text}>{entry.text}</dd>
        <dt>Photographs</dt>
        <dd>
          {shown.length === 0 ? (
            'None'
          ) : (
            <Cluster as="ul" gap={3} className={styles.previews}>
              {shown.map(({ key, name, preview }) => (
                <li key={key}>
                  <img src={preview ?? ''} alt={name} />
                </li>
              ))}
            </Cluster>
          )}
          {unread > 0 && (
            <p className={styles.left}>
              {unread === 1 ? 'One file is' : `${unread} files are`} left out, because we cannot read{' '}
              {unread === 1 ? 'it' : 'them'}.
            </p>
          )}
        </dd>
      </dl>
      <p className={styles.after}>
        The artist then has three days to answer, and we decide. Please keep the work and its packing.
      </p>
      {children}
      <Cluster gap={4} className={styles.actions}>
        <Button variant="primary" size="large" busy={busy} busyText="Sending..." onClick={onSend}>
          Send request
        </Button>
        <Button size="large" onClick={busy ? undefined : onChange}>
          Edit
        </Button>
      </Cluster>
    </section>
  )
}
