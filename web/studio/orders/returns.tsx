import { Link, useSearchParams } from 'react-router'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { timeOf } from '../parts/moments.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Paging, usePageNumber } from '../parts/paging.tsx'
import { Status } from '../parts/status.tsx'
import table from '../parts/table.module.css'
import { useReturns } from './queries.ts'
import { reasonNames, returnStateNames, waitsForSeller } from './states.ts'

export const meta = privatePage('Returns')

const root = '/studio/returns'

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
            <EmptyState text={state === 'open' ? 'No return is open.' : 'Nothing has come back.'} />
          ) : (
            <>
              <table className={table.table}>
                <thead>
                  <tr>
                    <th scope="col">Return</th>
                    <th scope="col">Work</th>
                    <th scope="col">Why</th>
                    <th scope="col">State</th>
                    <th scope="col">Answer by</th>
                  </tr>
                </thead>
                <tbody>
                  {returns.map((each) => (
                    <tr key={each.id}>
                      <td className={table.code}>
                        <Link to={`${root}/${each.id}`}>{each.code}</Link>
                      </td>
                      <td>
                        {each.quantity} × <em>{each.item.name}</em>
                      </td>
                      <td data-label="Why">{reasonNames[each.reason]}</td>
                      <td data-label="State">
                        <Status mood={waitsForSeller(each.state) ? 'urgent' : 'plain'}>
                          {returnStateNames[each.state]}
                        </Status>
                      </td>
                      <td className={table.quiet} data-label="Answer by">
                        {each.state === 'ASKED' ? timeOf(each.answer_by) : '—'}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Paging next={next} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
