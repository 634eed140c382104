import { Link, useSearchParams } from 'react-router'
import { itemStates, type LedgerItem } from '../../../contract/ledger.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Price } from '../../kit/price.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { dayOf } from '../parts/moments.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Paging, usePageNumber } from '../parts/paging.tsx'
import { Status } from '../parts/status.tsx'
import table from '../parts/table.module.css'
import styles from './money.module.css'
import { MoneyTabs } from './money-tabs.tsx'
import { useBalance } from './queries.ts'

export const meta = privatePage('Money')

const root = '/studio/money'
const stateNames: Record<LedgerItem['state'], string> = {
  held: 'Held',
  payable: 'To be paid next',
  in_payout: 'On its way to you',
  paid: 'Paid',
}
const kinds: Record<LedgerItem['kind'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  adjustment: 'Correction',
}

const Why = ({ item }: { item: LedgerItem }) => {
  if (item.reasons.length === 0) return item.payout ? <>Payout {item.payout}</> : <>The next payout has it.</>
  return (
    <ul className={styles.reasons}>
      {item.reasons.map(({ code, text, until }) => (
        <li key={code}>
          {text}
          {until !== null && <span className={table.quiet}> Until {dayOf(until)}.</span>}
        </li>
      ))}
    </ul>
  )
}

const Row = ({ item }: { item: LedgerItem }) => (
  <tr>
    <td>
      {kinds[item.kind]}
      {item.item !== null && (
        <>
          {' of '}
          <em>{item.item}</em>
        </>
      )}
      <div className={table.quiet}>{[item.order, dayOf(item.at), item.note].filter(Boolean).join(' · ')}</div>
    </td>
    <td data-label="State">
      <Status mood={item.state === 'held' ? 'plain' : 'good'}>{stateNames[item.state]}</Status>
    </td>
    <td>
      <Why item={item} />
    </td>
    <td className={table.amount} data-label="You get">
      <Price naira={item.amount} />
    </td>
  </tr>
)

/** /studio/money: every amount that the seller is owed or got, where it stands, why and until when. */
export default function Balance() {
  const [params] = useSearchParams()
  const state = itemStates.find((each) => each === params.get('state'))
  const query = useBalance(state, usePageNumber())
  const to = (each?: string) => (each ? `${root}?state=${each}` : root)
  return (
    <>
      <PageHead title="Money" />
      <MoneyTabs />
      <Loaded query={query}>
        {(balance) => (
          <>
            <dl className={styles.sums}>
              {itemStates.map((each) => (
                <div key={each} className={styles.sum}>
                  <dt>{stateNames[each]}</dt>
                  <dd>
                    <Price naira={balance[each]} />
                  </dd>
                </div>
              ))}
            </dl>
            <Tabs
              small
              label="Amounts by state"
              current={to(state)}
              tabs={[
                { name: 'Not paid yet', to: to() },
                ...itemStates.map((each) => ({ name: stateNames[each], to: to(each) })),
              ]}
            />
            {balance.items.length === 0 ? (
              <EmptyState text="No amount stands here. When a work is sold, it appears at once.">
                <Link to="/studio/works">Your works</Link>
              </EmptyState>
            ) : (
              <table className={table.table}>
                <thead>
                  <tr>
                    <th scope="col">What for</th>
                    <th scope="col">State</th>
                    <th scope="col">Why and until when</th>
                    <th scope="col" className={table.amount}>
                      You get
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {balance.items.map((item) => (
                    <Row key={item.id} item={item} />
                  ))}
                </tbody>
              </table>
            )}
            <Paging next={balance.next} />
          </>
        )}
      </Loaded>
    </>
  )
}
