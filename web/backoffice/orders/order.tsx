import { Link, useParams } from 'react-router'
import type { StaffOrder } from '../../../contract/order.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { EventList, Facts, Part, SectionPage } from '../frame/sections.tsx'
import { Goods } from './goods.tsx'
import { ParcelPart } from './parcel-part.tsx'

export const meta = privatePage('Order')

const Actions = ({ id, order }: { id: string; order: StaffOrder }) => (
  <>
    {order.refundable.total > 0 && (
      <Ask
        name="Refund"
        text={`Up to ${moneyOf(order.refundable.total)} can be refunded. Without an amount, all of it.`}
        questions={[
          { name: 'amount', label: 'Amount in naira', kind: 'number', optional: true },
          { name: 'reason', label: 'Why, for the buyer', kind: 'text' },
        ]}
        changes={(answer) => [
          change('staff.refundOrder', {
            params: { id },
            body: {
              reason: answer('reason'),
              ...(answer('amount') === '' ? {} : { amount: Number(answer('amount')) }),
            },
          }),
        ]}
        done="The money goes back."
      />
    )}
    {order.state === 'PENDING' && (
      <Ask
        name="Cancel the order"
        text="The provider is asked first whether there is money for it."
        questions={[{ name: 'reason', label: 'Why', kind: 'text' }]}
        changes={(answer) => [
          change('staff.cancelOrder', { params: { id }, body: { reason: answer('reason') } }),
        ]}
        done="Cancelled."
      />
    )}
  </>
)

const Money = ({ order }: { order: StaffOrder }) => (
  <Part title="Money">
    <EventList
      entries={[
        ...order.attempts.map((it) => ({
          key: it.tx_ref,
          at: momentOf(it.created_at),
          what: `Payment by ${it.provider}: ${labelOf(it.state)}. Asked ${moneyOf(it.asked)}, paid ${moneyOf(it.paid, it.paid_currency ?? 'NGN')}${it.method ? ` by ${it.method}` : ''} (${it.tx_ref})`,
        })),
        ...order.refunds.map((it) => ({
          key: it.id,
          at: momentOf(it.created_at),
          what: `Refund of ${moneyOf(it.amount, it.currency)}: ${labelOf(it.state)}. ${it.why} ${it.provider_word}`,
        })),
      ]}
    />
  </Part>
)

/** /backoffice/orders/{id}: an order with its whole history, and what can be done about it. */
export default function OrderPage() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useRead('staff.order', { params: { id } })} heading="h1">
      {(order) => (
        <SectionPage title={`Order ${order.order.code}`} aside={<Actions id={id} order={order} />}>
          <Facts
            facts={[
              ['State', labelOf(order.state)],
              ['Ordered', momentOf(order.order.created_at)],
              ['Total', moneyOf(order.order.price_total)],
              ['Refundable', moneyOf(order.refundable.total)],
            ]}
          />
          <Goods order={order} />
          {order.parcels.map((parcel) => (
            <ParcelPart key={parcel.id} parcel={parcel} />
          ))}
          {order.returns.length > 0 && (
            <Part title="Returns">
              <ul>
                {order.returns.map((it) => (
                  <li key={it.id}>
                    <Link to={`/backoffice/returns/${it.id}`}>{it.code}</Link>: {labelOf(it.reason)},{' '}
                    {labelOf(it.state)}
                  </li>
                ))}
              </ul>
            </Part>
          )}
          <Money order={order} />
          <Part title="What happened">
            <EventList
              entries={order.timeline.map((it, index) => ({
                key: String(index),
                at: momentOf(it.at),
                what: `${it.from ? `${labelOf(it.from)} → ` : ''}${labelOf(it.to)} by ${it.actor}. ${it.detail}`,
              }))}
            />
          </Part>
          <Part title="What staff did">
            <EventList
              entries={order.audit.map((it) => ({
                key: String(it.number),
                at: momentOf(it.at),
                what: `${it.actor}: ${it.action}. Before ${it.before}, after ${it.after}`,
              }))}
            />
          </Part>
          <Part title="Mail">
            <EventList
              entries={order.mails.map((it, index) => ({
                key: String(index),
                at: momentOf(it.written_at),
                what: `${it.subject} to ${it.to}${it.sent_at ? '' : ' (not sent yet)'}`,
              }))}
            />
          </Part>
        </SectionPage>
      )}
    </Loaded>
  )
}
