import { Link } from 'react-router'
import type { OrderItem } from '../../../contract/order.ts'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { printsText } from '../../../kernel/prints.ts'
import { moneyOf } from '../../client/labels.ts'
import { Thumb } from '../../client/parts/thumb.tsx'
import { holds, useMember } from '../data/member.ts'
import { Part } from '../frame/sections.tsx'
import styles from './goods.module.css'

/** The work's page: in the office for who judges works, in the shop for others. */
const WorkLink = ({ item: { product } }: { item: OrderItem }) =>
  holds(useMember(), ['content']) ? (
    <Link to={`/backoffice/works/${product.id}`}>{product.name}</Link>
  ) : (
    <a href={`/${product.slug}`} target="_blank" rel="noreferrer noopener">
      {product.name}
    </a>
  )

const Line = ({ item, order }: { item: OrderItem; order: StaffOrder }) => {
  const seller = order.sellers.find(({ item_id }) => item_id === item.id)
  const details = [
    item.size_label,
    item.with_frame && `with frame ${moneyOf(item.frame_price)}`,
    printsText(item.print_numbers),
  ].filter(Boolean)
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        {item.product.picture && <Thumb picture={item.product.picture} size={64} />}
      </span>
      <span className={styles.work}>
        <strong>
          <WorkLink item={item} />
        </strong>
        <span>
          {item.product.artist}
          {seller && (
            <>
              {' '}
              · sold by <Link to={`/backoffice/sellers/${seller.id}`}>{seller.name}</Link>
            </>
          )}
        </span>
        {details.length > 0 && <span>{details.join(', ')}</span>}
      </span>
      <span className={styles.pieces}>
        {item.quantity} × {moneyOf(item.price)}
      </span>
      <span className={styles.amount}>{moneyOf(item.total)}</span>
    </li>
  )
}

/** What was ordered, and what it costs: works, delivery and the VAT within. */
export function Goods({ order }: { order: StaffOrder }) {
  const { subtotal, shipping_fee, price_total, items, delivery_option } = order.order
  return (
    <Part title="Works">
      <ul className={styles.lines}>
        {items.map((item) => (
          <Line key={item.id} item={item} order={order} />
        ))}
      </ul>
      <dl className={styles.totals}>
        <div>
          <dt>Works</dt>
          <dd>{moneyOf(subtotal)}</dd>
        </div>
        <div>
          <dt>{delivery_option === 'PICKUP' ? 'Delivery to the pickup station' : 'Delivery'}</dt>
          <dd>{moneyOf(shipping_fee)}</dd>
        </div>
        {order.parcels
          .filter(({ delivery_fee }) => (delivery_fee ?? 0) > 0)
          .map(({ id, seller, delivery_fee }) => (
            <div key={id} className={styles.within}>
              <dt>Of which {seller.name} is given, for the courier</dt>
              <dd>{moneyOf(delivery_fee ?? 0)}</dd>
            </div>
          ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{moneyOf(price_total)}</dd>
        </div>
        {order.vat && (
          <div className={styles.within}>
            <dt>Of which VAT ({order.vat.rate_bp / 100} %)</dt>
            <dd>{order.vat.amount === 0 ? 'none' : moneyOf(order.vat.amount)}</dd>
          </div>
        )}
      </dl>
    </Part>
  )
}
