import type { StaffOrder } from '../../../contract/order.ts'
import { moneyOf } from '../../client/labels.ts'
import { Part } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'

/** What was ordered. */
export const Goods = ({ order: { order } }: { order: StaffOrder }) => (
  <Part title="Works">
    <DataTable
      label="Works of the order"
      rows={order.items}
      total={order.items.length}
      next={null}
      columns={[
        { head: 'Work', text: ({ product }) => product.name },
        { head: 'Pieces', text: ({ quantity }) => String(quantity), kind: 'amount' },
        { head: 'Price', text: ({ price }) => moneyOf(price), kind: 'amount' },
      ]}
    />
  </Part>
)
