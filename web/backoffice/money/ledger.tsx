import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { EventList, Part, SectionPage } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'
import { ranges } from '../table/list-filters.tsx'
import { Correct, Corrections } from './corrections.tsx'

export const meta = privatePage('Ledger')

/** /backoffice/ledger: the balance of each account, and what the checks of the books found. */
export default function Ledger() {
  const { query } = useAddress()
  const balances = useRead('ledger.balances', {})
  const checks = useRead('ledger.checks', {})
  const corrections = useRead('ledger.adjustments', { query: query(...ranges) }, { keep: true })
  return (
    <SectionPage
      title="Ledger"
      aside={
        <>
          <Correct />
          <Ask
            name="Check the books"
            text="Everything is gone through, as it is each night."
            changes={() => [change('ledger.runCheck', {})]}
          />
        </>
      }
    >
      <Loaded query={balances} beside={[corrections, checks]}>
        {({ accounts }) => (
          <>
            <DataTable
              label="Accounts"
              rows={accounts.map((it) => ({ ...it, id: it.account }))}
              total={accounts.length}
              next={null}
              columns={[
                { head: 'Account', text: ({ account }) => labelOf(account) },
                { head: 'Meaning', text: ({ meaning }) => meaning },
                { head: 'Balance', text: ({ balance }) => moneyOf(balance), kind: 'amount' },
              ]}
            />
            <Corrections list={corrections} />
            <Part title="Checks">
              <Loaded query={checks}>
                {(found) => (
                  <EventList
                    entries={found.checks.map((check) => ({
                      key: check.id,
                      at: momentOf(check.at),
                      what: check.ok
                        ? 'Everything agrees.'
                        : check.findings.map(({ subject, text }) => `${subject}: ${text}`).join(' · '),
                    }))}
                  />
                )}
              </Loaded>
            </Part>
          </>
        )}
      </Loaded>
    </SectionPage>
  )
}
