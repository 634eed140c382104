import { Link, useSearchParams } from 'react-router'
import { itemStates, type LedgerItem } from '../../../contract/ledger.ts'
import { dayOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Paging, usePageNumber } from '../../client/table/paging.tsx'
import { type Column, Quiet, Table } from '../../client/table/table.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Price } from '../../kit/price.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { PageHead } from '../parts/page-head.tsx'
import styles from './money.module.css'
import { MoneyTabs } from './money-tabs.tsx'
import { useBalance } from './queries.ts'

export const meta = privatePage('Money')

const root = '/studio/money'
const stateNames: Record<LedgerItem['state'], string> = {
  held: 'Held',
  payable: 'Ready for payout',
  in_payout: 'On its way to you',
  paid: 'Paid',
}
const kinds: Record<LedgerItem['kind'], string> = {
  sale: 'Sale',
  refund: 'Refund',
  adjustment: 'Correction',
}

const Why = ({ item }: { item: LedgerItem }) => {
  if (item.reasons.length === 0)
    return item.payout ? <>Payout {item.payout}</> : <>It will be in the next payout.</>
  return (
    <Stack as="ul" gap={1}>
      {item.reasons.map(({ code, text, until }) => (
        <li key={code}>
          {text}
          {until !== null && !text.includes(' until ') && <Quiet> Until {dayOf(until)}.</Quiet>}
        </li>
      ))}
    </Stack>
  )
}

const columns: Column<LedgerItem>[] = [
  {
    head: 'What for',
    show: ({ kind, item, order, at, note }) => (
      <>
        {kinds[kind]}
        {item !== null && (
          <>
            {': '}
            <em>{item}</em>
          </>
        )}
        <br />
        <Quiet>{[order, dayOf(at), note].filter(Boolean).join(' · ')}</Quiet>
      </>
    ),
    isPlain: true,
  },
  {
    head: 'State',
    show: ({ state }) => (
      <StatusMark mood={state === 'held' ? 'plain' : 'good'}>{stateNames[state]}</StatusMark>
    ),
  },
  { head: 'Why and until when', show: (item) => <Why item={item} />, isPlain: true },
  { head: 'You get', show: ({ amount }) => <Price naira={amount} />, kind: 'amount' },
]

/** /studio/money: every amount that the seller is owed or got, its state, why and until when. */
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
              <EmptyState text="No money yet. Each sale appears here immediately.">
                <Link to="/studio/works">Your works</Link>
              </EmptyState>
            ) : (
              <Table columns={columns} rows={balance.items} keyOf={({ id }) => id} />
            )}
            <Paging next={balance.next} />
          </>
        )}
      </Loaded>
    </>
  )
}
