import { type ReactNode, useCallback } from 'react'
import { useLocation } from 'react-router'
import { type Packing, type Parcel, packingChecklists } from '../../../contract/parcel.ts'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { howMany } from '../../../kernel/count.ts'
import { dayOf, lastDayOf, momentOf } from '../../../kernel/dates.ts'
import { PrivatePhotograph } from '../../client/parts/private-photograph.tsx'
import { Ask } from '../changes/ask.tsx'
import { claimLabels } from '../claims/labels.ts'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { Facts, Part, Row } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { CancelParcel } from '../parcels/cancel.tsx'
import { CannotSendWord } from '../parcels/cannot-send.tsx'
import { HandedOver } from '../parcels/handed-over.tsx'
import { lateText, stateOfParcel } from '../parcels/labels.ts'
import styles from '../parcels/parcels.module.css'
import { CorrectTracking } from '../parcels/tracking.tsx'
import { Ship } from './ship.tsx'

/** The facts that have a value. */
const known = (facts: readonly (readonly [name: string, value: ReactNode])[]) =>
  facts.filter(([, value]) => value !== '' && value !== '–')

/** How the parcel was packed, as its sender ticked it. */
const Packed = ({ packing: { kind, answers } }: { packing: Packing }) => (
  <div className={styles.packed}>
    <p>Packed {kind}, the sender says:</p>
    <ul>
      {Object.entries<string>(packingChecklists[kind]).map(([name, text]) => (
        <li key={name} data-missing={answers[name] !== true || undefined}>
          {text}
          {answers[name] !== true && ': not ticked'}
        </li>
      ))}
    </ul>
  </div>
)

/** Puts pieces that were taken off the order before they were sent on sale again. */
const Restock = ({ parcelId, item }: { parcelId: string; item: Parcel['items'][number] }) => (
  <Ask
    name="Put on sale again"
    label={`Put ${item.name} on sale again`}
    text="Only what its seller has and can send."
    questions={[{ name: 'quantity', label: 'Pieces', kind: 'number', value: String(item.off_sale) }]}
    changes={(answer) => [
      change('staff.restockParcel', {
        params: { id: parcelId },
        body: { item_id: item.id, quantity: Number(answer('quantity')) },
      }),
    ]}
    done="On sale again."
  />
)

/** A parcel of an order: where it is, its photographs, and its next step. */
export function ParcelPart({ parcel, order }: { parcel: Parcel; order: StaffOrder }) {
  const isSupport = holds(useMember(), ['support'])
  const { hash } = useLocation()
  const anchor = `parcel-${parcel.id}`
  // The list of parcels leads here; the page is there only once the order has been read.
  const shown = useCallback((part: HTMLDivElement | null) => part?.scrollIntoView(), [])
  return (
    <div id={anchor} ref={hash === `#${anchor}` ? shown : undefined}>
      <Part title={`Parcel of ${parcel.seller.name}`}>
        {parcel.cannot_send && <CannotSendWord parcel={parcel} said={parcel.cannot_send} />}
        <Facts
          facts={known([
            [
              'State',
              <State key="state" state={parcel.late ? 'LATE' : parcel.state} name={stateOfParcel(parcel)} />,
            ],
            [
              'To be sent by',
              <span key="by">
                {lastDayOf(parcel.pack_by)}
                {parcel.late && <strong className={styles.urgent}>{lateText(parcel)}</strong>}
              </span>,
            ],
            ...(parcel.disputed_since
              ? [['Payment disputed, not to be sent', `since ${momentOf(parcel.disputed_since)}`] as const]
              : []),
            ...(parcel.cancelled_at_latest && parcel.late
              ? [['Cancelled and refunded, if not sent by', lastDayOf(parcel.cancelled_at_latest)] as const]
              : []),
            [
              'Courier',
              parcel.tracking_url ? (
                <a key="courier" href={parcel.tracking_url} rel="noreferrer noopener" target="_blank">
                  {parcel.courier} {parcel.tracking_code}
                </a>
              ) : (
                [parcel.courier, parcel.tracking_code].filter(Boolean).join(' ')
              ),
            ],
            ...(parcel.handed_over
              ? [
                  [
                    'Given to the courier all the same',
                    `noted ${momentOf(parcel.handed_over.at)}, by the word of the ${parcel.handed_over.said_by}`,
                  ] as const,
                ]
              : []),
            ['Sent', momentOf(parcel.shipped_at)],
            ['Delivered', dayOf(parcel.delivered_on)],
            [
              'Recorded',
              `${momentOf(parcel.received_at)}${parcel.received_by ? `, by ${parcel.received_by}` : ''}`,
            ],
            ...(parcel.claim
              ? [
                  [
                    'Buyer reports it missing',
                    `${momentOf(parcel.claim.created_at)}: ${claimLabels[parcel.claim.state]}`,
                  ] as const,
                  ...(parcel.claim.answer
                    ? [
                        [
                          'The seller answers',
                          `${momentOf(parcel.claim.answered_at)}: ${parcel.claim.answer.text}`,
                        ] as const,
                      ]
                    : []),
                ]
              : []),
            [
              'Sent from',
              parcel.ship_from
                ? [
                    parcel.ship_from.address,
                    parcel.ship_from.city,
                    parcel.ship_from.state,
                    parcel.ship_from.phone,
                  ].join(', ')
                : '',
            ],
          ])}
        />
        {parcel.packing && <Packed packing={parcel.packing} />}
        {isSupport && parcel.photographs.length > 0 && (
          <Row>
            {parcel.photographs.map(({ id, url }, index) => (
              <div key={id} className={styles.photograph}>
                <PrivatePhotograph large url={url} name={`Packed work, photograph ${index + 1}`} />
                {parcel.state === 'PACKING' && (
                  <Ask
                    name="Remove"
                    label="Remove this photograph"
                    title="Remove the photograph"
                    changes={() => [
                      change('staff.removeParcelPhotograph', { params: { id: parcel.id, photograph: id } }),
                    ]}
                    done="Removed."
                  />
                )}
              </div>
            ))}
          </Row>
        )}
        {parcel.state === 'PACKING' && order.state === 'PAID' && (
          <Row>
            <CancelParcel parcel={parcel} order={order} />
          </Row>
        )}
        {isSupport &&
          parcel.items
            .filter(({ off_sale }) => off_sale > 0)
            .map((item) => (
              <Row key={item.id}>
                <span>
                  {howMany(item.off_sale, 'piece')} of {item.name} off sale
                </span>
                <Restock parcelId={parcel.id} item={item} />
              </Row>
            ))}
        {isSupport && (
          <Row>
            {(parcel.state === 'SHIPPING' || parcel.state === 'SUCCESS') && (
              <CorrectTracking parcel={parcel} />
            )}
            {parcel.state === 'CANCELLED' && parcel.shipped_at === null && !parcel.handed_over && (
              <HandedOver parcel={parcel} />
            )}
            {parcel.state === 'PACKING' && !parcel.cannot_send && <Ship id={parcel.id} />}
            {parcel.state === 'SHIPPING' && parcel.claim?.state !== 'OPEN' && (
              <Ask
                name="Mark as delivered"
                questions={[
                  {
                    name: 'on',
                    label: 'On which day',
                    kind: 'date',
                    optional: true,
                    hint: 'The time for a return counts from that day, and from today when left out.',
                  },
                ]}
                changes={(answer) => [
                  change('staff.deliverParcel', {
                    params: { id: parcel.id },
                    body: answer('on') === '' ? {} : { on: answer('on') },
                  }),
                ]}
              />
            )}
          </Row>
        )}
      </Part>
    </div>
  )
}
