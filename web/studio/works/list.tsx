import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { WorksFilter } from '../../../contract/many-works.ts'
import { type OwnWorksQuery, type OwnWorkTile, workLacks, workStatuses } from '../../../contract/seller.ts'
import { dayOf } from '../../../kernel/dates.ts'
import { notice } from '../../client/notice.ts'
import { Thumb } from '../../client/parts/thumb.tsx'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { keyOf } from '../../client/queries/read.ts'
import { saveFile } from '../../client/save-file.ts'
import { Paging, usePageNumber } from '../../client/table/paging.tsx'
import { type Column, Quiet, Table } from '../../client/table/table.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Price } from '../../kit/price.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { readFile } from '../api/call.ts'
import { PageHead } from '../parts/page-head.tsx'
import { useWorks } from '../queries.ts'
import { Finder } from './finder.tsx'
import styles from './list.module.css'
import { ManyBar, type Selected } from './many/bar.tsx'
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
        <em className={styles.name}>{name || 'Without a name'}</em>
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

/** How many works a page of the list has. */
const ON_A_PAGE = 24
const none: Selected = new Set()

/** /studio/works: the seller's works by state, with a search and an order, and what can be done with many of them. */
export default function Works() {
  const [params] = useSearchParams()
  const page = usePageNumber()
  const status = tabs.find((tab) => tab === params.get('status'))
  const search = params.get('search') ?? ''
  const without = workLacks.find((lack) => lack === params.get('without'))
  const filter = useMemo<WorksFilter>(
    () => ({ ...(status && { status }), ...(search !== '' && { search }), ...(without && { without }) }),
    [status, search, without],
  )
  // What is selected is of one list: another filter begins with none.
  const [chosen, setChosen] = useState<{ of: WorksFilter; selected: Selected }>({
    of: filter,
    selected: none,
  })
  const selected = chosen.of === filter ? chosen.selected : none
  const select = (next: Selected) => setChosen({ of: filter, selected: next })
  const toggle = (id: string, shown: readonly string[]) => {
    const next = new Set(selected === 'all' ? shown : selected)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  const client = useQueryClient()
  const changed = () => {
    select(none)
    for (const id of ['seller.products', 'seller.product', 'seller.discounts'] as const)
      void client.invalidateQueries({ queryKey: keyOf(id) })
  }
  const save = () =>
    void readFile('seller.exportProducts', { query: filter }).then(saveFile).catch(notice.refusal)
  const query = useWorks({
    page,
    limit: ON_A_PAGE,
    ...filter,
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
        <LinkButton variant="primary" to="/studio/works/new">
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
        {({ products, total, next }) =>
          products.length === 0 ? (
            <EmptyState
              text={search || status || without ? 'No works match.' : 'No works yet. Add your first work.'}
            >
              {search || status || without ? (
                <LinkButton to="/studio/works">All works</LinkButton>
              ) : (
                <LinkButton to="/studio/works/new">Add a work</LinkButton>
              )}
            </EmptyState>
          ) : (
            <>
              <ManyBar
                page={products.map(({ id }) => id)}
                total={total}
                filter={filter}
                selected={selected}
                onSelect={select}
                onSave={save}
                onChanged={changed}
              />
              <Table
                columns={columns}
                rows={products}
                keyOf={({ id }) => id}
                selection={{
                  has: ({ id }) => selected === 'all' || selected.has(id),
                  toggle: ({ id }) =>
                    toggle(
                      id,
                      products.map((work) => work.id),
                    ),
                  nameOf: ({ name }) => name,
                }}
              />
              <Paging next={next} pages={Math.ceil(total / ON_A_PAGE)} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
