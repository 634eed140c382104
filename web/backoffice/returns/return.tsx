import { Link, useParams } from 'react-router'
import type { ReturnRequest } from '../../../contract/return.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { Photograph } from '../changes/photograph.tsx'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { EventList, Facts, Part, Row, SectionPage } from '../frame/sections.tsx'

export const meta = privatePage('Return')

const Decisions = ({ it }: { it: ReturnRequest }) => {
  const params = { id: it.id }
  if (['ASKED', 'CONTESTED', 'ARRIVED', 'ACCEPTED'].includes(it.state))
    return (
      <>
        <Ask
          name="Approve"
          title="Approve the return"
          look="primary"
          questions={[
            {
              name: 'amount',
              label: 'Amount for the goods in naira',
              kind: 'number',
              optional: true,
              hint: 'Their whole price when left out',
            },
            { name: 'shipping', label: 'Give back the delivery fee too', kind: 'check' },
            { name: 'send_back', label: 'Buyer must send the work back first', kind: 'check', value: 'true' },
            {
              name: 'send_to',
              label: 'Where the buyer sends it',
              kind: 'text',
              optional: true,
              value: it.send_to,
              hint: 'Street, town and a phone number',
            },
            { name: 'text', label: 'Why, for the buyer', kind: 'text' },
          ]}
          changes={(answer) => [
            change('staff.decideReturn', {
              params,
              body: {
                decision: 'approve',
                send_to: answer('send_to'),
                state: it.state,
                text: answer('text'),
                shipping: answer('shipping') === 'true',
                send_back: answer('send_back') === 'true',
                ...(answer('amount') === '' ? {} : { amount: Number(answer('amount')) }),
              },
            }),
          ]}
          done="Approved."
        />
        <Ask
          name="Refuse"
          title="Refuse the return"
          questions={[{ name: 'text', label: 'Why, for the buyer', kind: 'text' }]}
          changes={(answer) => [
            change('staff.decideReturn', {
              params,
              body: { decision: 'refuse', state: it.state, text: answer('text') },
            }),
          ]}
          done="Refused."
        />
      </>
    )
  if (it.state !== 'SENT') return null
  return (
    <Ask
      name="It arrived"
      questions={[
        { name: 'intact', label: 'It came back as it was sent', kind: 'check', value: 'true' },
        { name: 'text', label: 'What is wrong with it', kind: 'text', optional: true },
      ]}
      changes={(answer) => [
        change('staff.returnArrived', {
          params,
          body: { intact: answer('intact') === 'true', text: answer('text') },
        }),
      ]}
    />
  )
}

/** How the seller photographed the packed work: the other side of the story. Support may see it. */
const Packed = ({ it }: { it: ReturnRequest }) => {
  const order = useRead(
    'staff.order',
    holds(useMember(), ['support']) ? { params: { id: it.order_id } } : null,
  )
  const parcel = order.data?.parcels.find(({ items }) => items.some(({ id }) => id === it.item.id))
  return (
    <Part title="The seller’s side">
      <p>{it.seller_text === '' ? 'The seller has said nothing.' : it.seller_text}</p>
      <Row>
        {parcel?.photographs.map(({ id, url }) => (
          <Photograph key={id} address={url} alt="As the seller packed it" />
        ))}
      </Row>
    </Part>
  )
}

/** /backoffice/returns/{id}: both sides of a return, and the decision. */
export default function ReturnPage() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useRead('staff.return', { params: { id } })} heading="h1">
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
              ['Decision', it.decision ? `${moneyOf(it.decision.amount)}: ${it.decision.text}` : ''],
            ]}
          />
          <Part title="The buyer’s side">
            <p>
              {labelOf(it.reason)}: {it.text}
            </p>
            <Row>
              {it.photographs.map(({ id: photograph, url }) => (
                <Photograph key={photograph} address={url} alt="From the buyer" />
              ))}
            </Row>
          </Part>
          <Packed it={it} />
          <Part title="What happened">
            <EventList
              entries={it.timeline.map((entry, index) => ({
                key: String(index),
                at: momentOf(entry.at),
                what: `${labelOf(entry.to)} by ${entry.actor}. ${entry.detail}`,
              }))}
            />
          </Part>
        </SectionPage>
      )}
    </Loaded>
  )
}
