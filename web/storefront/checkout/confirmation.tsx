import { useEffect } from 'react'
import { useParams } from 'react-router'
import type { Order } from '../../../contract/order.ts'
import { RecentlyViewed } from '../../client/parts/recently-viewed.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useOrder } from '../../client/queries/orders.ts'
import { stored } from '../../client/storage/stored.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Email } from '../../kit/email.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { Timeline } from '../../kit/timeline.tsx'
import { SimilarTo } from '../related/similar-to.tsx'
import { stepsAhead } from './ahead.ts'
import styles from './confirmation.module.css'
import { HungWorks } from './hung-works.tsx'
import moment from './moment.module.css'
import { PlacedOrderFacts } from './order-facts.tsx'

export const meta = privatePage('Thank you for your order')

/** Whose the works are now. */
const ownerText = ({ verified, items_total: pieces }: Order): string | null => {
  if (!verified) return null
  return pieces === 1 ? 'It is yours' : 'They are yours'
}

/** /categories/shoppingcart/{orderid}: the order confirmed: the works, then what happens when. It is stored as the last one, which the full summary shows. */
export default function Confirmation() {
  const { orderid = '' } = useParams()
  const { data: order, isError } = useOrder(orderid, (current) =>
    current?.payment === 'waiting' ? 3000 : false,
  )

  useEffect(() => {
    if (order) stored.orderId.write(order.id)
  }, [order])

  if (isError && !order) {
    return (
      <EmptyState text="This order does not exist." title="h1">
        <LinkButton to="/profile/orders">See all orders</LinkButton>
      </EmptyState>
    )
  }
  if (!order) return <Spinner />
  const owner = ownerText(order)
  return (
    <>
      <HungWorks items={order.items} />
      <section className={`container ${moment.page}`}>
        <div className={moment.words}>
          {owner !== null && <p className={moment.owner}>{owner}</p>}
          <h1 className={owner === null ? undefined : moment.thanks}>Thank you for your order...</h1>
          <p className={styles.note}>
            {order.verified ? (
              <>
                A confirmation e-mail was sent to <Email address={order.customer.email} />.
              </>
            ) : (
              <>
                A confirmation e-mail will be sent to <Email address={order.customer.email} /> as soon as the
                payment has arrived.
              </>
            )}
          </p>
          {order.parcels.length > 0 && (
            <div className={moment.ahead}>
              <Timeline steps={stepsAhead(order)} label="What happens next" />
            </div>
          )}
          <div className={styles.actions}>
            {order.payable && (
              <LinkButton to="/categories/shoppingcart/payment" variant="primary" size="large">
                Pay
              </LinkButton>
            )}
            <LinkButton to={`/profile/orders/${order.id}`} size="large">
              Follow this order
            </LinkButton>
            <LinkButton to="/categories/shoppingcart/summary" variant="plain">
              View full summary
            </LinkButton>
          </div>
        </div>
        <div className={moment.facts}>
          <PlacedOrderFacts order={order} />
        </div>
      </section>
      {order.items[0] && (
        <div className={`container ${styles.more}`}>
          <SimilarTo
            slug={order.items[0].product.slug}
            except={order.items.map(({ product }) => product.slug)}
            title="Works that go with yours"
          />
          <RecentlyViewed small />
        </div>
      )}
    </>
  )
}
