import { useParams } from 'react-router'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Price } from '../../kit/price.tsx'
import { timeOf } from '../parts/moments.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Facts, Panel } from '../parts/panel.tsx'
import { Status } from '../parts/status.tsx'
import table from '../parts/table.module.css'
import { payoutStates } from './payout-states.ts'
import { usePayout } from './queries.ts'

export const meta = privatePage('Payout')

/** /studio/money/payouts/{id}: one payout with what it pays. */
export default function PayoutPage() {
  const { id = '' } = useParams()
  return (
    <Loaded query={usePayout(id)} heading="h1">
      {(payout) => (
        <>
          <PageHead title={`Payout ${payout.code}`} back={{ name: 'Payouts', to: '/studio/money/payouts' }}>
            <Status mood={payoutStates[payout.state].mood}>{payoutStates[payout.state].name}</Status>
          </PageHead>
          <Facts
            facts={[
              ['Amount', <Price key="amount" naira={payout.amount} />],
              ['To', payout.bank],
              ['Gathered', timeOf(payout.created_at)],
              ['Sent', payout.sent_at ? timeOf(payout.sent_at) : 'not yet'],
              ['Bank’s reference', payout.reference ?? 'not yet'],
            ]}
          />
          <Panel title="What it pays">
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">What for</th>
                  <th scope="col">Order</th>
                  <th scope="col" className={table.amount}>
                    Amount
                  </th>
                </tr>
              </thead>
              <tbody>
                {payout.items.map((item, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- Lines have no id and never move.
                  <tr key={index}>
                    <td>{item.item ?? item.note}</td>
                    <td data-label="Order">{item.order ?? '—'}</td>
                    <td className={table.amount} data-label="Amount">
                      <Price naira={item.amount} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Panel>
        </>
      )}
    </Loaded>
  )
}
