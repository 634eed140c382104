import { Link, useSearchParams } from 'react-router'
import { type OwnWorksQuery, type OwnWorkTile, workStatuses } from '../../../contract/seller.ts'
import { dayOf } from '../../../kernel/dates.ts'
import { Thumb } from '../../client/parts/thumb.tsx'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Paging, usePageNumber } from '../../client/table/paging.tsx'
import { type Column, Quiet, Table } from '../../client/table/table.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Price } from '../../kit/price.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { StatusMark } from '../parts/status.tsx'
import { useWorks } from '../queries.ts'
import { Finder } from './finder.tsx'
import styles from './list.module.css'
import { statusNames, workMoodOf } from './statuses.ts'

export const meta = privatePage('Works')

const tabs = [...workStatuses, 'changes'] as const
type Tab = (typeof tabs)[number]
const tabName = (tab: Tab): string => (tab === 'changes' ? 'Changes waiting' : statusNames[tab])

const columns: Column<OwnWorkTile>[] = [
  {
    head: 'Work',
    show: ({ id, name, picture }) => (
      <Link className={styles.link} to={`/studio/works/${id}`}>
        {picture ? <Thumb picture={picture} size={48} /> : <span className={styles.bare} />}
        <em className={styles.name}>{name}</em>
      </Link>
    ),
    isPlain: true,
    className: styles.work,
  },
  {
    head: 'State',
    show: (work) => (
      <span className={styles.states}>
        <StatusMark mood={workMoodOf(work)}>{statusNames[work.status]}</StatusMark>
        {work.changes !== null && (
          <StatusMark mood={work.changes === 'refused' ? 'urgent' : 'plain'}>
            {work.changes === 'refused' ? 'Changes refused' : 'Changes waiting'}
          </StatusMark>
        )}
      </span>
    ),
  },
  {
    head: 'Price',
    show: ({ price }) => (price > 0 ? <Price naira={price} /> : <Quiet>none yet</Quiet>),
    kind: 'amount',
  },
  {
    head: 'Stock',
    show: ({ in_stock, held, sold }) =>
      [`${in_stock} left`, held > 0 && `${held} being paid for`, sold > 0 && `${sold} sold`]
        .filter(Boolean)
        .join(', '),
  },
  { head: 'Changed', show: ({ updated_at }) => dayOf(updated_at), kind: 'quiet' },
]

/** /studio/works: the seller's works by state, with a search and an order. */
export default function Works() {
  const [params] = useSearchParams()
  const page = usePageNumber()
  const status = tabs.find((tab) => tab === params.get('status'))
  const search = params.get('search') ?? ''
  const query = useWorks({
    page,
    ...(status && { status }),
    ...(search !== '' && { search }),
    ...(params.get('sort') && { sort: params.get('sort') as NonNullable<OwnWorksQuery['sort']> }),
  })
  const counts = query.data?.counts
  const all = counts && workStatuses.reduce((sum, each) => sum + (counts[each] ?? 0), 0)
  const to = (tab?: Tab) => `/studio/works${tab ? `?status=${tab}` : ''}`
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} (${count})`
  return (
    <>
      <PageHead title="Works">
        <LinkButton to="/studio/works/import">Import a list</LinkButton>
        <LinkButton look="primary" to="/studio/works/new">
          Add a work
        </LinkButton>
      </PageHead>
      <Tabs
        small
        label="Works by state"
        current={to(status)}
        tabs={[
          { name: counted('All', all), to: to() },
          ...tabs
            .filter((tab) => tab === status || counts === undefined || (counts[tab] ?? 0) > 0)
            .map((tab) => ({ name: counted(tabName(tab), counts?.[tab]), to: to(tab) })),
        ]}
      />
      <Finder key={search} />
      <Loaded query={query}>
        {({ products, next }) =>
          products.length === 0 ? (
            <EmptyState
              text={
                search || status ? 'No work is like this.' : 'Nothing hangs here yet. Add your first work.'
              }
            >
              {search || status ? (
                <LinkButton to="/studio/works">All works</LinkButton>
              ) : (
                <LinkButton to="/studio/works/new">Add a work</LinkButton>
              )}
            </EmptyState>
          ) : (
            <>
              <Table columns={columns} rows={products} keyOf={({ id }) => id} />
              <Paging next={next} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
