import { useLocation } from 'react-router'
import { Tabs } from '../../kit/tabs.tsx'

/** The pages about money. */
export function MoneyTabs() {
  return (
    <Tabs
      label="Money"
      current={useLocation().pathname.replace(/\/$/, '')}
      tabs={[
        { name: 'Balance', to: '/studio/money' },
        { name: 'Payouts', to: '/studio/money/payouts' },
        { name: 'Statement', to: '/studio/money/statement' },
      ]}
    />
  )
}
