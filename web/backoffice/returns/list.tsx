import { type ReturnRequest, returnStates } from '../../../contract/return.ts'
import { DAY } from '../../../kernel/clock.ts'
import { howMany } from '../../../kernel/count.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { useRead } from '../data/office.ts'
import { SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { StateFilter } from '../table/filters.tsx'
import { ListFilters, ranges } from '../table/list-filters.tsx'

/** The filters of the list, as the address has them. */
const filters = ['state', ...ranges] as const

/** For how long the buyer of an approved return has waited. */
const waitText = ({ decision }: ReturnRequest): string =>
  decision ? howMany(Math.floor((Date.now() - Date.parse(decision.at)) / DAY), 'day') : ''

export const meta = privatePage('Returns')

/** /backoffice/returns: works that come back, newest first. */
export default function Returns() {
  const { query, read } = useAddress()
  const isToLabel = read('state') === 'to_label'
  const list = useRead('staff.returns', { query: query(...filters) }, { keep: true })
  return (
    <SectionPage title="Returns">
      <ListFilters hasAmounts texts={{ state: labelOf }}>
        <StateFilter
          label="State"
          options={[
            ['', 'All'],
            ['to_decide', 'To decide'],
            ['to_label', 'Wait for a label'],
            ['cost_to_decide', 'Cost to decide'],
            ['cost_to_pay', 'Cost to pay'],
            ['cost_said_back', 'Cost reported as sent back'],
            ['open', 'Open'],
            ...returnStates.map((it) => [it, labelOf(it)] as const),
          ]}
        />
      </ListFilters>
      <Loaded query={list}>
        {({ returns, total, next }) => (
          <DataTable
            label="Returns"
            exported={<ExportAll of="staff.exportReturns" filters={filters} />}
            rows={returns}
            total={total}
            next={next}
            to={({ id }) => `/backoffice/returns/${id}`}
            columns={[
              { head: 'Code', text: ({ code }) => code },
              { head: 'Asked', text: (row) => momentOf(row.created_at) },
              { head: 'Work', text: ({ item }) => item.name },
              { head: 'Order', text: (row) => row.order_code },
              { head: 'Reason', text: ({ reason }) => labelOf(reason) },
              {
                head: 'State',
                text: ({ state }) => labelOf(state),
                show: ({ state }) => <State state={state} />,
              },
              ...(isToLabel
                ? [{ head: 'Waits for a label', text: (row: ReturnRequest) => waitText(row) }]
                : []),
              { head: 'Price', text: ({ item }) => moneyOf(item.price), kind: 'amount' },
            ]}
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
