import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import type { ReturnRequest } from '../../../contract/return.ts'
import { formatDay } from '../../../kernel/dates.ts'
import { useReceiveParcel } from '../../client/queries/orders.ts'
import { useNow } from '../../client/use-now.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import { lineReturn } from '../returns/line-return.ts'
import { NeverCame } from './never-came.tsx'
import styles from './parcel.module.css'
import { type BuyerParcel, nextOf, parcelName, parcelSteps } from './parcel-steps.ts'

const Tracking = ({ parcel }: { parcel: BuyerParcel }) => (
  <dl className={styles.tracking}>
    <dt>Courier</dt>
    <dd>{parcel.courier}</dd>
    <dt>Tracking code</dt>
    <dd>{parcel.tracking_code || 'None was given'}</dd>
    {parcel.tracking_url && (
      <dd className={styles.follow}>
        <a href={parcel.tracking_url} target="_blank" rel="noreferrer">
          Follow it at the courier<span className="visually-hidden"> (opens a new tab)</span>
        </a>
      </dd>
    )}
  </dl>
)

const Received = ({
  orderId,
  parcelId,
  isClaimed,
}: {
  orderId: string
  parcelId: string
  /** The buyer has said that it never came. */
  isClaimed: boolean
}) => {
  const [asking, setAsking] = useState(false)
  const { run, busy } = useReceiveParcel(orderId, parcelId)
  return (
    <>
      <Button busy={busy} busyText="One moment..." onClick={() => setAsking(true)}>
        {isClaimed ? 'It has arrived' : 'I have received it'}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Has all of it arrived?">
        <p className={styles.question}>
          Please check the work first. From now on you have 14 days to ask for a return.
        </p>
        <Cluster gap={3}>
          <Button
            variant="primary"
            onClick={() => {
              setAsking(false)
              run()
            }}
          >
            Yes, I have it
          </Button>
          <Button onClick={() => setAsking(false)}>Not yet</Button>
        </Cluster>
      </Dialog>
    </>
  )
}

const Work = ({
  order,
  item,
  parcel,
  returns,
}: {
  order: Order
  item: Order['items'][number]
  parcel: BuyerParcel
  /** Not there yet, nothing can be asked for. */
  returns: ReturnRequest[] | undefined
}) => {
  const { latest, label, mayAsk } = lineReturn(order, item, parcel, returns ?? [], useNow())
  return (
    <li>
      <span className={styles.words}>
        {item.product.artist !== parcel.seller && (
          <span className={styles.artist}>{item.product.artist}</span>
        )}
        <em className={styles.name}>{item.product.name}</em>
        {latest && (
          <Link className={styles.link} to={`/profile/returns/${latest.id}`}>
            {label}
            <span className="visually-hidden"> of {item.product.name}</span>
          </Link>
        )}
        {mayAsk && returns && (
          <Link className={styles.link} to={`/profile/orders/${order.id}/return/${item.id}`}>
            Return this work<span className="visually-hidden"> {item.product.name}</span>
          </Link>
        )}
      </span>
    </li>
  )
}

/** What one seller sends of an order: its works, how far it has come, and what a buyer can do about it. */
export function ParcelSection({
  order,
  parcel,
  returns,
}: {
  order: Order
  parcel: BuyerParcel
  /** Not there yet, nothing can be asked for. */
  returns: ReturnRequest[] | undefined
}) {
  const now = useNow()
  const { claim } = parcel
  const isClaimed = claim?.state === 'OPEN'
  const items = order.items.filter(({ id }) => parcel.items.includes(id))
  const isReturnable = items.some((item) => lineReturn(order, item, parcel, returns ?? [], now).mayAsk)
  return (
    <section className={styles.parcel} aria-labelledby={`parcel-${parcel.id}`}>
      <div className={styles.head}>
        <h3 id={`parcel-${parcel.id}`}>From {parcel.seller}</h3>
        <span className={styles.state}>{parcelName(parcel, order.delivery_option)}</span>
      </div>
      <div className={styles.columns}>
        <Timeline steps={parcelSteps(order, parcel)} label={`Progress of the parcel from ${parcel.seller}`} />
        <Stack gap={5} className={styles.side}>
          <p className={styles.next}>{nextOf(order, parcel, now, isReturnable)}</p>
          {parcel.courier !== '' && <Tracking parcel={parcel} />}
          {claim && claim.decision_text !== '' && (
            <p className={styles.next}>
              {claim.state === 'CLOSED' ? 'We stopped searching on' : 'What we found on'}{' '}
              {formatDay(claim.decided_at ?? claim.created_at)}: {claim.decision_text}
            </p>
          )}
          {(parcel.state === 'SHIPPING' || parcel.claimable || isClaimed) && (
            <Cluster gap={3}>
              {(parcel.state === 'SHIPPING' || isClaimed) && (
                <Received orderId={order.id} parcelId={parcel.id} isClaimed={isClaimed} />
              )}
              {parcel.claimable && <NeverCame orderId={order.id} parcel={parcel} />}
            </Cluster>
          )}
          {parcel.state === 'PACKING' && now > Date.parse(parcel.pack_by) && (
            <LinkButton to="/profile/contact">Write to us</LinkButton>
          )}
          <Stack
            as="ul"
            gap={4}
            className={styles.works}
            aria-label={`Works in the parcel from ${parcel.seller}`}
          >
            {items.map((item) => (
              <Work key={item.id} order={order} item={item} parcel={parcel} returns={returns} />
            ))}
          </Stack>
        </Stack>
      </div>
    </section>
  )
}
