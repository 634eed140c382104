import { Link } from 'react-router'
import type { SellerPayout } from '../../../contract/ledger.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Price } from '../../kit/price.tsx'
import { dayOf } from '../parts/moments.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Paging, usePageNumber } from '../parts/paging.tsx'
import { Status } from '../parts/status.tsx'
import table from '../parts/table.module.css'
import { MoneyTabs } from './money-tabs.tsx'
import { payoutStates } from './payout-states.ts'
import { usePayouts } from './queries.ts'

export const meta = privatePage('Payouts')

const Row = ({ payout }: { payout: SellerPayout }) => (
  <tr>
    <td className={table.code}>
      <Link to={`/studio/money/payouts/${payout.id}`}>{payout.code}</Link>
    </td>
    <td data-label="State">
      <Status mood={payoutStates[payout.state].mood}>{payoutStates[payout.state].name}</Status>
    </td>
    <td data-label="To">{payout.bank}</td>
    <td className={table.quiet} data-label="Since">
      {dayOf(payout.ended_at ?? payout.sent_at ?? payout.created_at)}
    </td>
    <td className={table.amount} data-label="Amount">
      <Price naira={payout.amount} />
    </td>
  </tr>
)

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
              <table className={table.table}>
                <thead>
                  <tr>
                    <th scope="col">Payout</th>
                    <th scope="col">State</th>
                    <th scope="col">To</th>
                    <th scope="col">Since</th>
                    <th scope="col" className={table.amount}>
                      Amount
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {payouts.map((payout) => (
                    <Row key={payout.id} payout={payout} />
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
