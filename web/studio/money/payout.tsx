import { useParams } from 'react-router'
import type { PayoutItem } from '../../../contract/ledger.ts'
import { timeOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { type Column, Table } from '../../client/table/table.tsx'
import { Price } from '../../kit/price.tsx'
import { StatusMark } from '../../kit/status.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel, PanelFacts } from '../parts/panel.tsx'
import { payoutStateNames } from './payout-states.ts'
import { usePayout } from './queries.ts'

export const meta = privatePage('Payout')

const columns: Column<PayoutItem>[] = [
  { head: 'What for', show: ({ item, note }) => item ?? note, isPlain: true },
  { head: 'Order', show: ({ order }) => order ?? '—' },
  { head: 'Amount', show: ({ amount }) => <Price naira={amount} />, kind: 'amount' },
]

/** /studio/money/payouts/{id}: one payout with what it pays. */
export default function PayoutPage() {
  const { id = '' } = useParams()
  return (
    <Loaded query={usePayout(id)} heading="h1">
      {(payout) => (
        <>
          <PageHead title={`Payout ${payout.code}`} back={{ name: 'Payouts', to: '/studio/money/payouts' }}>
            <StatusMark mood={payoutStateNames[payout.state].mood}>
              {payoutStateNames[payout.state].name}
            </StatusMark>
          </PageHead>
          <PanelFacts
            facts={[
              ['Amount', <Price key="amount" naira={payout.amount} />],
              ['To', payout.bank],
              ['Gathered', timeOf(payout.created_at)],
              ['Sent', payout.sent_at ? timeOf(payout.sent_at) : 'not yet'],
              ['Bank’s reference', payout.reference ?? 'not yet'],
            ]}
          />
          <Panel title="What it pays">
            <Table columns={columns} rows={payout.items} keyOf={(_item, index) => String(index)} />
          </Panel>
        </>
      )}
    </Loaded>
  )
}
