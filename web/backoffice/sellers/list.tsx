import { dayOf, momentOf } from '../../../kernel/dates.ts'
import { labelOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { SearchFilter, StateFilter } from '../table/filters.tsx'

/** The filters of the list, as the address has them. */
const filters = ['state', 'search'] as const

export const meta = privatePage('Sellers')

/** /backoffice/sellers: shops, the longest waiting first. */
export default function Sellers() {
  const { query } = useAddress()
  const list = useRead('staff.sellers', { query: query(...filters) }, { keep: true })
  return (
    <SectionPage title="Sellers">
      <Row>
        <StateFilter
          label="Verification"
          options={[
            ['', 'All'],
            ['submitted', 'To verify'],
            ['new', 'Not submitted'],
            ['verified', 'Verified'],
            ['refused', 'Refused'],
          ]}
        />
        <SearchFilter name="search" label="Find a seller" />
      </Row>
      <Loaded query={list}>
        {({ sellers, total, next }) => (
          <DataTable
            label="Sellers"
            exported={<ExportAll of="staff.exportSellers" filters={filters} />}
            rows={sellers}
            total={total}
            next={next}
            to={({ id }) => `/backoffice/sellers/${id}`}
            columns={[
              { head: 'Shop', text: ({ name }) => name, sort: 'name' },
              {
                head: 'Verification',
                text: ({ verification, suspended }) =>
                  suspended ? `${labelOf(verification)}, suspended` : labelOf(verification),
                show: ({ verification, suspended }) =>
                  suspended ? (
                    <State state="suspended" name={`${labelOf(verification)}, suspended`} />
                  ) : (
                    <State state={verification} name={labelOf(verification)} />
                  ),
                sort: 'verification',
              },
              { head: 'Waiting since', text: (row) => momentOf(row.submitted_at), sort: 'submitted_at' },
              { head: 'Town', text: ({ town, state }) => [town, state].filter(Boolean).join(', ') },
              { head: 'Works', text: ({ works }) => String(works), kind: 'amount', sort: 'works' },
              { head: 'Joined', text: (row) => dayOf(row.created_at), sort: 'created_at' },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
