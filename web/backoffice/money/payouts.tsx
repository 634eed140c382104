import type * as z from 'zod/mini'
import { payoutStates, type staffPayoutPage } from '../../../contract/ledger.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Button } from '../../kit/button.tsx'
import { readFile, saveAs, sayWhy, useRead } from '../data/office.ts'
import { momentOf, moneyOf, wordOf } from '../data/words.ts'
import { Ask } from '../deeds/ask.tsx'
import { Page } from '../frame/sections.tsx'
import { useAddress } from '../table/address.ts'
import { DataTable } from '../table/data-table.tsx'
import { StateFilter } from '../table/filters.tsx'

export const meta = privatePage('Payouts')

const saveForBank = async () => {
  try {
    saveAs('payouts.csv', await readFile('/api/v1/staff/payouts.csv'))
  } catch (thrown) {
    sayWhy(thrown)
  }
}

/** /backoffice/payouts: what sellers get, newest first. */
export default function Payouts() {
  const { query, read } = useAddress()
  const list = useRead<z.infer<typeof staffPayoutPage>>(`/payouts/?${query('state')}`, { keep: true })
  return (
    <Page
      title="Payouts"
      aside={
        <>
          <Ask
            name="Propose payouts"
            text="Everything that is payable now is proposed, as it is each night."
            deeds={() => [{ method: 'POST', path: '/payouts/' }]}
          />
          <Button size="small" onClick={() => void saveForBank()}>
            CSV for the bank
          </Button>
        </>
      }
    >
      <StateFilter
        label="State"
        options={[['', 'All'], ...payoutStates.map((state) => [state, wordOf(state)] as const)]}
      />
      <Loaded query={list}>
        {({ payouts, total, next }) => (
          <DataTable
            label="Payouts"
            rows={payouts}
            total={total}
            next={next}
            to={({ id }) => `/backoffice/payouts/${id}`}
            columns={[
              { head: 'Code', text: ({ code }) => code },
              { head: 'Seller', text: ({ seller }) => seller.name },
              { head: 'State', text: ({ state }) => wordOf(state) },
              { head: 'Approvals', text: (it) => `${it.approved_by.length} of ${it.approvals_needed}` },
              { head: 'Bank', text: ({ bank }) => bank },
              { head: 'Made', text: (it) => momentOf(it.created_at) },
              { head: 'Amount', text: ({ amount }) => moneyOf(amount), isNumber: true },
            ]}
            bulk={
              read('state') === 'PROPOSED'
                ? (chosen, clear) => (
                    <Ask
                      name="Approve"
                      title={`Approve ${chosen.length} payouts`}
                      text={`Together ${moneyOf(chosen.reduce((sum, it) => sum + it.amount, 0))}.`}
                      deeds={() =>
                        chosen.map(({ id }) => ({ method: 'POST', path: `/payouts/${id}/approve/` }))
                      }
                      done="Approved."
                      afterwards={clear}
                    />
                  )
                : undefined
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
