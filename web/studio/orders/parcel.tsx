import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type Parcel, packingChecklists } from '../../../contract/parcel.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { dayOf, lastDayOf, timeOf } from '../../../kernel/dates.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { moneyOf } from '../../client/labels.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { serverNow } from '../../kit/server-clock.ts'
import { StatusMark } from '../../kit/status.tsx'
import { call } from '../api/call.ts'
import form from '../parts/form.module.css'
import { PageHead } from '../parts/page-head.tsx'
import { Panel, PanelFacts } from '../parts/panel.tsx'
import { Receiver, SenderLines } from './addresses.tsx'
import { CannotSendForm, CannotSendSaid } from './cannot-send.tsx'
import { ClaimPanel } from './claim.tsx'
import { Items } from './items.tsx'
import styles from './parcel.module.css'
import { PackingPhotographs } from './photographs.tsx'
import { useKeepParcel, useParcel } from './queries.ts'
import { ShipForm } from './ship-form.tsx'
import { ShippingLabel } from './shipping-label.tsx'
import { lateText, noAddressText, parcelLabel, parcelMood } from './states.ts'
import { TrackingForm } from './tracking-form.tsx'

export const meta = privatePage('Order')

const Address = ({ parcel }: { parcel: Parcel }) => {
  const to = parcel.ship_to
  return to ? (
    <address className={styles.address}>
      <Receiver to={to} />
    </address>
  ) : (
    <p>{noAddressText(parcel)}</p>
  )
}

const Sender = ({ parcel }: { parcel: Parcel }) => (
  <>
    <address className={styles.address}>
      <SenderLines parcel={parcel} />
    </address>
    {!parcel.ship_from && (
      <p className={styles.unsaid}>
        <Link to="/studio/shop">Say where you send from</Link>, so that it is on the slip.
      </p>
    )}
  </>
)

const Deliver = ({ parcel, onParcel }: { parcel: Parcel; onParcel: (parcel: Parcel) => void }) => {
  const [on, setOn] = useState('')
  const [today] = useState(() => dayInLagos(new Date(serverNow())))
  const [first] = useState(() => dayInLagos(after(new Date(serverNow()), -2 * DAY)))
  const [busy, setBusy] = useState(false)
  const deliver = async () => {
    setBusy(true)
    try {
      const { data } = await call('seller.deliverParcel', {
        params: { id: parcel.id },
        body: on === '' ? {} : { on },
      })
      onParcel(data)
      notice.success('Noted. We have written to the buyer.')
    } catch (thrown) {
      notice.refusal(thrown)
    }
    setBusy(false)
  }
  return (
    <Stack gap={4} className={form.form}>
      <Field
        label="Arrived on"
        optional
        hint="Today, where you leave it empty; yesterday and the day before can be named. The time for a return counts from today."
        type="date"
        min={first}
        max={today}
        value={on}
        onChange={(event) => setOn(event.target.value)}
      />
      <div>
        <Button variant="primary" busy={busy} busyText="Saving..." onClick={() => void deliver()}>
          {parcel.delivery_option === 'PICKUP' ? 'It is at the station' : 'It has arrived'}
        </Button>
      </div>
    </Stack>
  )
}

const Packed = ({ parcel }: { parcel: Parcel }) => (
  <>
    <PanelFacts
      facts={[
        ['Courier', parcel.courier],
        [
          'Tracking',
          parcel.tracking_url ? (
            <a key="tracking" href={parcel.tracking_url} rel="noreferrer noopener">
              {parcel.tracking_code || 'Follow it'}
            </a>
          ) : (
            parcel.tracking_code || 'none'
          ),
        ],
        ...(parcel.shipped_at ? [['Sent', timeOf(parcel.shipped_at)] as [string, string]] : []),
        ...(parcel.at_station_at
          ? [['At the station', dayOf(parcel.at_station_at)] as [string, string]]
          : []),
        ...(parcel.delivered_on
          ? [['Delivered', dayOf(`${parcel.delivered_on}T12:00:00+01:00`)] as [string, string]]
          : []),
        ...(parcel.received_at ? [['Noted', timeOf(parcel.received_at)] as [string, string]] : []),
      ]}
    />
    {parcel.packing && (
      <ul className={styles.done} aria-label="Packing checklist">
        {Object.entries<string>(packingChecklists[parcel.packing.kind]).map(([question, text]) => (
          <li key={question}>✓ {text}</li>
        ))}
      </ul>
    )}
    <PackingPhotographs parcel={parcel} onParcel={() => {}} />
  </>
)

/** /studio/orders/{id}: a parcel with what is in it, where it goes, and the next step. On paper the packing slip, and the label on a page of its own. */
export default function ParcelPage() {
  const { id = '' } = useParams()
  const query = useParcel(id)
  const keep = useKeepParcel()
  return (
    <Loaded query={query} heading="h1">
      {(parcel) => {
        const isClaimed = parcel.claim?.state === 'OPEN'
        return (
          <article className={styles.parcel}>
            <PageHead title={`Order ${parcel.order_code}`} back={{ name: 'Orders', to: '/studio/orders' }}>
              <StatusMark mood={parcelMood(parcel)}>{parcelLabel(parcel)}</StatusMark>
              {!parcel.disputed_since && (
                <Button size="small" onClick={() => window.print()}>
                  Print slip and label
                </Button>
              )}
            </PageHead>
            {parcel.state === 'PACKING' && !parcel.disputed_since && (
              <p className={parcel.late ? styles.late : styles.due}>
                {parcel.late ? 'This should have been sent by' : 'Send it by'} {lastDayOf(parcel.pack_by)}
                {parcel.late ? `: it is ${lateText(parcel)}.` : '.'}
                {parcel.late && parcel.cancelled_at_latest && (
                  <>
                    {' '}
                    If it is not sent by {lastDayOf(parcel.cancelled_at_latest)}, we cancel it and refund the
                    buyer.
                  </>
                )}
              </p>
            )}
            <div className={styles.columns}>
              <div className={styles.column}>
                <Panel title="What is in it">
                  <Items items={parcel.items} />
                </Panel>
                <Panel title="Where it goes">
                  <Address parcel={parcel} />
                </Panel>
                {(parcel.delivery_fee ?? 0) > 0 && parcel.state !== 'CANCELLED' && (
                  <div className={styles.fee}>
                    <Panel title="Delivery fee">
                      <p>
                        You pay for the delivery, and the fee of this parcel is yours:{' '}
                        <strong>{moneyOf(parcel.delivery_fee ?? 0)}</strong>, without commission. It is paid
                        out with the money for the works.
                      </p>
                    </Panel>
                  </div>
                )}
                <Panel title="Sender">
                  <Sender parcel={parcel} />
                </Panel>
              </div>
              <div className={styles.work}>
                {parcel.cannot_send && (
                  <Panel title="You cannot send this">
                    <CannotSendSaid parcel={parcel} onParcel={keep} />
                  </Panel>
                )}
                {parcel.disputed_since && (
                  <Panel title="Please do not send this yet">
                    <p>
                      Since {dayOf(parcel.disputed_since)} the buyer’s bank or the payment provider has asked
                      for the money of this order back. We will hold it until that is decided, which may take
                      weeks, and then e-mail you. It cannot be marked as shipped until then.
                    </p>
                    <p>
                      You lose nothing by waiting: the days of the dispute are added to your time for sending
                      it. If you have already sent it, write to us at once.
                    </p>
                  </Panel>
                )}
                {parcel.state === 'PACKING' && !parcel.cannot_send && (
                  <>
                    {!parcel.disputed_since && (
                      <Panel title="Pack and send">
                        <ShipForm parcel={parcel} onParcel={keep} />
                        <p>
                          Sent in time, with a tracking number, and confirmed as received: then we cover the
                          loss if the buyer’s bank takes the money back for fraud or because it did not
                          arrive; new sellers wait for our decision. <Link to="/terms">The rule</Link>
                        </p>
                      </Panel>
                    )}
                    <Panel title="Can it not be sent?">
                      <CannotSendForm parcel={parcel} onParcel={keep} />
                    </Panel>
                  </>
                )}
                {parcel.claim && <ClaimPanel claim={parcel.claim} parcel={parcel} onParcel={keep} />}
                {parcel.shipped_at !== null && (
                  <Panel title="How it was sent">
                    <Packed parcel={parcel} />
                    {parcel.state === 'SHIPPING' && <TrackingForm parcel={parcel} onParcel={keep} />}
                  </Panel>
                )}
                {parcel.state === 'SHIPPING' && !isClaimed && parcel.at_station_at === null && (
                  <Panel title="Has it arrived?">
                    <Deliver parcel={parcel} onParcel={keep} />
                  </Panel>
                )}
                {parcel.state === 'CANCELLED' && parcel.shipped_at === null && (
                  <p>
                    {parcel.handed_over
                      ? `The buyer is refunded, and the parcel is with ${parcel.courier}, whom we ask to bring it back to you. Please write to us when you have it.`
                      : 'The buyer is refunded. There is nothing to send.'}
                  </p>
                )}
              </div>
            </div>
            <p className={styles.thanks}>Thank you for buying art from {parcel.seller.name} on Àwòrán.</p>
            {parcel.state === 'PACKING' && <ShippingLabel parcel={parcel} />}
          </article>
        )
      }}
    </Loaded>
  )
}
