import type { Parcel } from '../../../contract/parcel.ts'
import { dayOf, lastDayOf, momentOf } from '../../../kernel/dates.ts'
import { labelOf } from '../../client/labels.ts'
import { Ask } from '../changes/ask.tsx'
import { Photograph } from '../changes/photograph.tsx'
import { claimLabels } from '../claims/labels.ts'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { Facts, Part, Row } from '../frame/sections.tsx'
import { Ship } from './ship.tsx'

/** A parcel of an order: where it is, its photographs, and its next step. */
export const ParcelPart = ({ parcel }: { parcel: Parcel }) => {
  const isSupport = holds(useMember(), ['support'])
  return (
    <Part title={`Parcel of ${parcel.seller.name}`}>
      <Facts
        facts={[
          ['State', `${labelOf(parcel.state)}${parcel.late ? ', late' : ''}`],
          ['To be sent by', lastDayOf(parcel.pack_by)],
          ['Courier', [parcel.courier, parcel.tracking_code].filter(Boolean).join(' ')],
          ['Sent', momentOf(parcel.shipped_at)],
          ['Delivered', dayOf(parcel.delivered_on)],
          [
            'Recorded',
            `${momentOf(parcel.received_at)}${parcel.received_by ? `, by ${parcel.received_by}` : ''}`,
          ],
          ...(parcel.claim
            ? [
                [
                  'Never came, says the buyer',
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
            'Goes to',
            parcel.ship_to
              ? [
                  parcel.ship_to.name,
                  parcel.ship_to.phone,
                  parcel.ship_to.station,
                  parcel.ship_to.address,
                  parcel.ship_to.city,
                  parcel.ship_to.state,
                ]
                  .filter(Boolean)
                  .join(', ')
              : '',
          ],
        ]}
      />
      {isSupport && parcel.photographs.length > 0 && (
        <Row>
          {parcel.photographs.map(({ id, url }) => (
            <Photograph key={id} address={url} alt="The packed work" />
          ))}
        </Row>
      )}
      {isSupport && (
        <Row>
          {parcel.state === 'PACKING' && <Ship id={parcel.id} />}
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
  )
}
