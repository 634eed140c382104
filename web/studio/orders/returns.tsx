import { Link, useSearchParams } from 'react-router'
import type { ReturnRequest } from '../../../contract/return.ts'
import { timeOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Paging, usePageNumber } from '../../client/table/paging.tsx'
import { type Column, Table } from '../../client/table/table.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { useReturns } from './queries.ts'
import { reasonNames, returnStateNames, waitsForSeller } from './states.ts'

export const meta = privatePage('Returns')

const root = '/studio/returns'

const columns: Column<ReturnRequest>[] = [
  {
    head: 'Return',
    show: ({ id, code }) => <Link to={`${root}/${id}`}>{code}</Link>,
    kind: 'code',
    isPlain: true,
  },
  {
    head: 'Work',
    show: ({ quantity, item }) => (
      <>
        {quantity} × <em>{item.name}</em>
      </>
    ),
    isPlain: true,
  },
  { head: 'Why', show: ({ reason }) => reasonNames[reason] },
  {
    head: 'State',
    show: ({ state }) => (
      <StatusMark mood={waitsForSeller(state) ? 'urgent' : 'plain'}>{returnStateNames[state]}</StatusMark>
    ),
  },
  {
    head: 'Answer by',
    show: ({ state, answer_by }) => (state === 'ASKED' ? timeOf(answer_by) : '—'),
    kind: 'quiet',
  },
]

/** /studio/returns: works that buyers want to give back. */
export default function Returns() {
  const [params] = useSearchParams()
  const page = usePageNumber()
  const state = params.get('state') === 'all' ? 'all' : 'open'
  const query = useReturns(state, page)
  return (
    <>
      <PageHead title="Returns" />
      <Tabs
        small
        label="Returns by state"
        current={state === 'all' ? `${root}?state=all` : root}
        tabs={[
          { name: 'Open', to: root },
          { name: 'All', to: `${root}?state=all` },
        ]}
      />
      <Loaded query={query}>
        {({ returns, next }) =>
          returns.length === 0 ? (
            <EmptyState text={state === 'open' ? 'No return is open.' : 'Nothing has been returned.'} />
          ) : (
            <>
              <Table columns={columns} rows={returns} keyOf={({ id }) => id} />
              <Paging next={next} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
