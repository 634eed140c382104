import { useLocation } from 'react-router'
import type { OrderTab } from '../../../contract/order.ts'
import { privatePage } from '../../client/private-page.ts'
import { useOrders } from '../../client/queries/orders.ts'
import { usePageNumber } from '../../client/table/paging.tsx'
import { Button, LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { OnShow } from '../site/on-show.tsx'
import styles from './orders.module.css'
import { OrdersTable } from './orders-table.tsx'

export const meta = privatePage('Orders')

const root = '/profile/orders'
const tabs: { name: string; to: string; tab: OrderTab }[] = [
  { name: 'All orders', to: root, tab: 'all' },
  { name: 'Unpaid', to: `${root}/unpaidorders`, tab: 'unpaid' },
  { name: 'Proccessing', to: `${root}/proccessing`, tab: 'packing' },
  { name: 'Shipped', to: `${root}/shippedorders`, tab: 'shipping' },
  { name: 'Completed', to: `${root}/completed`, tab: 'success' },
]

/** /profile/orders and its tabs: the buyer's orders, all or by how far they have come. */
export default function Orders() {
  const { pathname } = useLocation()
  const page = usePageNumber()
  const current = tabs.find(({ to }) => to === pathname.replace(/\/$/, '')) ?? {
    name: 'All orders',
    to: root,
    tab: 'all' as const,
  }
  const { data, isError, refetch } = useOrders(current.tab, page)
  return (
    <>
      <h1 className={styles.title}>Orders</h1>
      <Tabs tabs={tabs} label="Orders" current={current.to} />
      <div className={styles.list}>
        {isError && !data && (
          <EmptyState text="Your orders could not be loaded.">
            <Button onClick={() => void refetch()}>Try again</Button>
          </EmptyState>
        )}
        {!data && !isError && <Spinner />}
        {data?.orders.length === 0 && (
          <>
            <EmptyState text="No order yet">
              <LinkButton to="/">go home</LinkButton>
            </EmptyState>
            <OnShow />
          </>
        )}
        {data && data.orders.length > 0 && <OrdersTable orders={data.orders} label={current.name} />}
        {data && (page > 1 || data.next !== null) && (
          <nav className={styles.pages} aria-label="Pages">
            {page > 1 && <LinkButton to={`${current.to}?page=${page - 1}`}>Newer orders</LinkButton>}
            {data.next !== null && (
              <LinkButton to={`${current.to}?page=${data.next}`}>Older orders</LinkButton>
            )}
          </nav>
        )}
      </div>
    </>
  )
}
