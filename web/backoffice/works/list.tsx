import { howMany } from '../../../kernel/count.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Picture } from '../../kit/picture.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { Row, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { ExportAll } from '../table/export-all.tsx'
import { SearchFilter, StateFilter } from '../table/filters.tsx'
import { approvalText } from './approval.ts'
import styles from './list.module.css'

/** The filters of the list, as the address has them. */
const filters = ['status', 'search'] as const

export const meta = privatePage('Works')

/** /backoffice/works: works by their status; those that wait for approval first. */
export default function Works() {
  const { query, read } = useAddress()
  const list = useRead('staff.works', { query: query(...filters) }, { keep: true })
  const isReview = read('status') === ''
  return (
    <SectionPage title="Works">
      <Row>
        <StateFilter
          name="status"
          label="Status"
          options={[
            ['', 'Waiting for approval'],
            ['all', 'All'],
            ['live', 'Live'],
            ['paused', 'Paused'],
            ['refused', 'Refused'],
            ['sold', 'Sold or reserved'],
            ['draft', 'Draft'],
          ]}
        />
        <SearchFilter name="search" label="Find a work" />
      </Row>
      <Loaded query={list}>
        {({ works, total, next }) => (
          <DataTable
            label="Works"
            exported={<ExportAll of="staff.exportWorks" filters={filters} />}
            rows={works}
            total={total}
            next={next}
            to={({ id }) => `/backoffice/works/${id}`}
            columns={[
              {
                head: 'Work',
                text: ({ name }) => name,
                sort: 'name',
                show: ({ name, picture }) => (
                  <>
                    {picture && (
                      <span className={styles.thumb}>
                        <Picture picture={picture} sizes="48px" alt="" />
                      </span>
                    )}
                    {name}
                  </>
                ),
              },
              { head: 'Seller', text: ({ seller }) => seller.name, sort: 'seller' },
              {
                head: 'Status',
                text: ({ status, changes }) => labelOf(changes ? `changes ${changes}` : status),
                show: ({ status, changes }) =>
                  changes ? (
                    <State state={changes} name={labelOf(`changes ${changes}`)} />
                  ) : (
                    <State state={status} name={labelOf(status)} />
                  ),
              },
              { head: 'Similar', text: ({ alike }) => String(alike), kind: 'amount' },
              { head: 'Price', text: ({ price }) => moneyOf(price), kind: 'amount', sort: 'price' },
              { head: 'Waiting since', text: (row) => momentOf(row.submitted_at), sort: 'submitted_at' },
            ]}
            bulk={
              isReview
                ? (chosen, clear) => (
                    <Ask
                      name="Approve"
                      title={`Approve ${howMany(chosen.length, 'work')}`}
                      text={approvalText(chosen)}
                      changes={() =>
                        chosen.map(({ id, version }) =>
                          change('staff.approveWork', { params: { id }, body: { version } }),
                        )
                      }
                      done="Approved."
                      afterwards={clear}
                    />
                  )
                : undefined
            }
          />
        )}
      </Loaded>
    </SectionPage>
  )
}
