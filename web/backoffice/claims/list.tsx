import { claimStates } from '../../../contract/claim.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { StateFilter } from '../table/filters.tsx'
import { days, ListFilters } from '../table/list-filters.tsx'
import { claimLabels } from './labels.ts'

const stateText = (state: string) =>
  claimStates.filter((it) => it === state).map((it) => claimLabels[it])[0] ?? state

/** The filters of the list, as the address has them. */
const filters = ['state', ...days] as const

export const meta = privatePage('Missing parcels')

/** /backoffice/claims: missing parcels, as their buyers say, those to decide first. */
export default function Claims() {
  const { query } = useAddress()
  const list = useRead('staff.claims', { query: query(...filters) }, { keep: true })
  return (
    <SectionPage title="Missing parcels">
      <ListFilters texts={{ state: stateText }}>
        <StateFilter
          label="State"
          options={[['', 'All'], ...claimStates.map((it) => [it, claimLabels[it]] as const)]}
        />
      </ListFilters>
      <Loaded query={list}>
        {({ claims, total, next }) => (
          <DataTable
            label="Missing parcels"
            exported={<ExportAll of="staff.exportClaims" filters={filters} />}
            rows={claims}
            total={total}
            next={next}
            to={({ id }) => `/backoffice/claims/${id}`}
            columns={[
              { head: 'Order', text: ({ order }) => order.code },
              { head: 'Said', text: (it) => momentOf(it.created_at) },
              { head: 'Buyer', text: ({ customer }) => customer.name },
              { head: 'Seller', text: ({ seller }) => seller.name },
              { head: 'Answered', text: (it) => momentOf(it.answered_at) },
              { head: 'Works', text: ({ parcel }) => parcel.works.join(', ') },
              {
                head: 'State',
                text: ({ state }) => claimLabels[state],
                show: ({ state }) => <State state={state} name={claimLabels[state]} />,
              },
              { head: 'Price', text: ({ refundable }) => moneyOf(refundable.goods), kind: 'amount' },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
