import { Link, useParams } from 'react-router'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { classes } from '../../kit/classes.ts'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { EventList, Part, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { RiskWarnings } from '../people/notes.tsx'
import { Proposals } from '../refunds/proposals.tsx'
import { Refund } from '../refunds/refund.tsx'
import { Customer, Destination } from './customer.tsx'
import { EvidenceFile } from './evidence-file.tsx'
import { Goods } from './goods.tsx'
import { historyOf } from './history.ts'
import { Jobs, Requests } from './jobs.tsx'
import { Mails } from './mails.tsx'
import { Money } from './money.tsx'
import { OrderNotes } from './notes.tsx'
import styles from './order.module.css'
import { ParcelPart } from './parcel-part.tsx'
import { Released } from './released.tsx'
import { Waiting } from './waiting.tsx'

export const meta = privatePage('Order')

const Actions = ({ id, order }: { id: string; order: StaffOrder }) => (
  <>
    {order.refundable.total > 0 && <Refund order={order} />}
    {order.order.paid_at && <EvidenceFile id={id} />}
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

const Returns = ({ order }: { order: StaffOrder }) =>
  order.returns.length === 0 ? null : (
    <Part title="Returns">
      <ul>
        {order.returns.map((it) => (
          <li key={it.id}>
            <Link to={`/backoffice/returns/${it.id}`}>{it.code}</Link>: {labelOf(it.reason)}{' '}
            <State state={it.state} />
          </li>
        ))}
      </ul>
    </Part>
  )

/** /backoffice/orders/{id}: an order: what is bought, sent and paid at the left; whose it is and what happened at the right. */
export default function OrderPage() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useRead('staff.order', { params: { id } })} heading="h1">
      {(order) => (
        <SectionPage title={`Order ${order.order.code}`} aside={<Actions id={id} order={order} />}>
          <p className={styles.head}>
            <State state={order.state} />
            {order.state === 'PAID' && order.order.delivery_status !== 'PENDING' && (
              <State state={order.order.delivery_status} />
            )}
            <span>Ordered {momentOf(order.order.created_at)}</span>
            {order.order.paid_at && <span>Paid {momentOf(order.order.paid_at)}</span>}
            <span>{moneyOf(order.order.price_total)}</span>
          </p>
          <RiskWarnings accountId={order.account_id} />
          <Released order={order} />
          <Proposals order={order} />
          <div className={styles.columns}>
            <div className={styles.column}>
              <Waiting order={order} />
              <Goods order={order} />
              {order.parcels.map((parcel) => (
                <ParcelPart key={parcel.id} parcel={parcel} order={order} />
              ))}
              <Returns order={order} />
              <Money order={order} />
            </div>
            <div className={classes(styles.column, styles.aside)}>
              <Customer order={order} />
              <Destination order={order} />
              <OrderNotes order={order} />
              <Part title="History">
                <EventList
                  entries={historyOf(order).map(({ key, at, text }) => ({
                    key,
                    at: momentOf(at),
                    what: text,
                  }))}
                />
                <Requests order={order} />
              </Part>
              <Mails order={order} />
              <Jobs order={order} />
            </div>
          </div>
        </SectionPage>
      )}
    </Loaded>
  )
}
