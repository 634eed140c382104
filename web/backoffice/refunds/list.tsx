import { momentOf } from '../../../kernel/dates.ts'
import { moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { ListFilters, ranges } from '../table/list-filters.tsx'

export const meta = privatePage('Refunds to approve')

const subjects = {
  order: { name: 'Refund', path: 'orders' },
  return: { name: 'Return', path: 'returns' },
  claim: { name: 'Missing parcel', path: 'claims' },
} as const

/** /backoffice/refunds: refunds that wait for a second person; each is decided on the page of its order, return or claim. */
export default function RefundsToApprove() {
  const { query } = useAddress()
  const list = useRead('staff.refundProposals', { query: query(...ranges) }, { keep: true })
  return (
    <SectionPage title="Refunds to approve">
      <ListFilters hasAmounts />
      <Loaded query={list}>
        {({ proposals, total, next }) => (
          <DataTable
            label="Refunds to approve"
            rows={proposals}
            total={total}
            next={next}
            to={({ subject }) => `/backoffice/${subjects[subject.kind].path}/${subject.id}`}
            columns={[
              { head: 'Order', text: ({ order }) => order.code },
              { head: 'For', text: ({ subject }) => subjects[subject.kind].name },
              { head: 'Asked for by', text: (it) => it.created_by.name },
              { head: 'Asked for', text: (it) => momentOf(it.created_at) },
              { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
