import { Link } from 'react-router'
import type { SellerPayout } from '../../../contract/ledger.ts'
import { dayOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Paging, usePageNumber } from '../../client/table/paging.tsx'
import { type Column, Table } from '../../client/table/table.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Price } from '../../kit/price.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { MoneyTabs } from './money-tabs.tsx'
import { payoutStateNames } from './payout-states.ts'
import { usePayouts } from './queries.ts'

export const meta = privatePage('Payouts')

const columns: Column<SellerPayout>[] = [
  {
    head: 'Payout',
    show: ({ id, code }) => <Link to={`/studio/money/payouts/${id}`}>{code}</Link>,
    kind: 'code',
    isPlain: true,
  },
  {
    head: 'State',
    show: ({ state }) => (
      <StatusMark mood={payoutStateNames[state].mood}>{payoutStateNames[state].name}</StatusMark>
    ),
  },
  { head: 'To', show: ({ bank }) => bank },
  {
    head: 'Since',
    show: (payout) => dayOf(payout.ended_at ?? payout.sent_at ?? payout.created_at),
    kind: 'quiet',
  },
  { head: 'Amount', show: ({ amount }) => <Price naira={amount} />, kind: 'amount' },
]

/** /studio/money/payouts: what went to the seller's bank, newest first. */
export default function Payouts() {
  const query = usePayouts(usePageNumber())
  return (
    <>
      <PageHead title="Money" />
      <MoneyTabs />
      <Loaded query={query}>
        {({ payouts, next }) =>
          payouts.length === 0 ? (
            <EmptyState text="Nothing has been paid out yet. Each night what is due is gathered into a payout." />
          ) : (
            <>
              <Table columns={columns} rows={payouts} keyOf={({ id }) => id} />
              <Paging next={next} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
