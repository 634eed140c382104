import { Link, useParams } from 'react-router'
import { offerWords, type ReturnOffer, type ReturnRequest } from '../../../contract/return.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { PrivatePhotograph } from '../../client/parts/private-photograph.tsx'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { holds, useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { EventList, Facts, Part, Row, SectionPage } from '../frame/sections.tsx'
import { WaitingDecision } from '../refunds/waiting.tsx'
import { CostPart } from './cost.tsx'
import { Decisions } from './decisions.tsx'
import { whole } from './whole.ts'

export const meta = privatePage('Return')

/** The order of a return, with how its parcels were packed. Support may see it. */
const useOrder = (it: ReturnRequest | undefined) => {
  const isSeen = holds(useMember(), ['support'])
  return useRead('staff.order', it && isSeen ? { params: { id: it.order_id } } : null)
}

/** What the seller said and photographed: the packed work, with the answer, and what came back. */
const Packed = ({ it }: { it: ReturnRequest }) => {
  const order = useOrder(it)
  const parcel = order.data?.parcels.find(({ items }) => items.some(({ id }) => id === it.item.id))
  const sides = [
    ['As the seller packed it', parcel?.photographs ?? []],
    ['From the seller', it.seller_photographs],
    ['As the seller got it back', it.arrival_photographs],
  ] as const
  return (
    <Part title="The seller’s side">
      <p>{it.seller_text === '' ? 'The seller has said nothing.' : it.seller_text}</p>
      {it.arrival_text !== '' && <p>Of the returned work: {it.arrival_text}</p>}
      <Row>
        {sides.flatMap(([name, photographs]) =>
          photographs.map(({ id, url }, index) => (
            <PrivatePhotograph large key={id} url={url} name={`${name}, ${index + 1}`} />
          )),
        )}
      </Row>
    </Part>
  )
}

/** What a decision that waits would do, in sentences. */
const askedFor = ({ amount, entry }: NonNullable<ReturnRequest['proposal']>): string[] => {
  const who = entry.borne_by === 'us' ? 'We bear all of it' : 'Its seller bears it, and we our commission'
  if ('percent' in entry)
    return [`The buyer is offered ${moneyOf(amount)}, ${entry.percent} % of the price, to keep the work`, who]
  return [
    `${moneyOf(entry.amount ?? amount)} for the goods${entry.shipping ? ' and the rest for the delivery' : ''}`,
    who,
    ...(entry.state === 'ARRIVED'
      ? [entry.restock ? 'The work goes on sale again' : 'The work does not go on sale again']
      : [entry.send_back ? 'The buyer sends the work back first' : 'The buyer keeps the work']),
    `To the buyer: “${entry.text}”`,
  ]
}

/** An offer, who pays for it, and what became of it. */
const offerText = (offer: ReturnOffer): string =>
  `${offerWords(offer)}${offer.borne_by === 'us' ? ', we bear it' : ''}: ${offer.state === 'OPEN' ? `open until ${momentOf(offer.answer_by)}` : labelOf(offer.state).toLowerCase()}`

const Asked = ({
  it: { id, state },
  proposal,
}: {
  it: ReturnRequest
  proposal: NonNullable<ReturnRequest['proposal']>
}) => (
  <WaitingDecision
    proposal={proposal}
    says={askedFor(proposal)}
    seen={useRead('staff.previewReturnDecision', { params: { id }, body: { state } }, { quiet: true })}
  />
)

/** /backoffice/returns/{id}: both sides of a return, and the decision. */
export default function ReturnPage() {
  const { id = '' } = useParams()
  const found = useRead('staff.return', { params: { id } })
  return (
    <Loaded query={found} beside={[useOrder(found.data)]} heading="h1">
      {(it) => (
        <SectionPage title={`Return ${it.code}`} aside={<Decisions it={it} />}>
          <Facts
            facts={[
              ['State', labelOf(it.state)],
              ['Work', `${it.item.name}, ${it.item.artist}`],
              ['Pieces', String(it.quantity)],
              ['Price', moneyOf(it.item.price)],
              [
                'Order',
                <Link key="order" to={`/backoffice/orders/${it.order_id}`}>
                  {it.order_code}
                </Link>,
              ],
              ['Seller answers by', momentOf(it.answer_by)],
              ...it.offers
                .map(
                  (offer) =>
                    [`Offer of ${offer.by === 'staff' ? 'ours' : 'its seller'}`, offerText(offer)] as const,
                )
                .slice(0, 1),
              [
                'Decision',
                it.decision && it.decision.amount + it.decision.shipping > 0
                  ? `${whole(it.decision)}${it.decision.borne_by === 'us' ? ', we bear it' : ''}: ${it.decision.text || 'the buyer accepted the offer'}`
                  : (it.decision?.text ?? ''),
              ],
              ...(it.arrived_at
                ? [
                    [
                      'The work',
                      `back since ${momentOf(it.arrived_at)}, ${it.restocked ? 'on sale again' : 'not on sale'}`,
                    ] as const,
                  ]
                : []),
            ]}
          />
          {it.proposal && <Asked it={it} proposal={it.proposal} />}
          <Part title="The buyer’s side">
            <p>
              {labelOf(it.reason)}: {it.text}
            </p>
            <Row>
              {it.photographs.map(({ id: photograph, url }, index) => (
                <PrivatePhotograph large key={photograph} url={url} name={`From the buyer, ${index + 1}`} />
              ))}
            </Row>
          </Part>
          <Packed it={it} />
          {it.cost && <CostPart it={it} cost={it.cost} />}
          <Part title="What happened">
            <EventList
              entries={it.timeline.map((entry, index) => ({
                key: String(index),
                at: momentOf(entry.at),
                what:
                  entry.from === entry.to
                    ? `${entry.detail}, by ${entry.actor}`
                    : `${labelOf(entry.to)} by ${entry.actor}. ${entry.detail}`,
              }))}
            />
          </Part>
        </SectionPage>
      )}
    </Loaded>
  )
}
