import type { ThresholdChange } from '../../../contract/thresholds.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useAddress } from '../../client/table/address.ts'
import { Quiet } from '../../client/table/table.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Facts, Part, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'

export const meta = privatePage('Thresholds')

const Decision = ({ it }: { it: ThresholdChange }) => {
  const member = useMember()
  const isOwn = it.created_by.id === member.id
  const params = { id: it.id }
  if (it.state !== 'PROPOSED') return <State state={it.state} />
  return (
    <Cluster gap={2}>
      {isOwn ? (
        <Quiet>You proposed this, so a colleague must approve it.</Quiet>
      ) : (
        <Ask
          name="Approve"
          title="Approve the thresholds"
          text={`Two people decide above ${moneyOf(it.two_people_above)}, and payouts begin at ${moneyOf(it.payout_least)}. This holds at once: “${it.reason}”`}
          changes={() => [change('ledger.approveThresholds', { params })]}
          done="Approved. The new thresholds hold."
        />
      )}
      <Ask
        name={isOwn ? 'Withdraw' : 'Reject'}
        title="The thresholds stay as they are"
        changes={() => [change('ledger.rejectThresholds', { params })]}
        done={isOwn ? 'Withdrawn.' : 'Rejected.'}
      />
    </Cluster>
  )
}

/** /backoffice/thresholds: the amounts that finance decides by, and their changes, each by two people. */
export default function Thresholds() {
  const { query } = useAddress()
  const list = useRead('ledger.thresholdChanges', { query: query('state') }, { keep: true })
  return (
    <Loaded query={useRead('ledger.thresholds', {})} beside={[list]} heading="h1">
      {(now) => (
        <SectionPage
          title="Thresholds"
          aside={
            <Ask
              name="Propose a change"
              variant="primary"
              text="A colleague of finance must approve it. Until then nothing changes."
              questions={[
                {
                  name: 'above',
                  label: 'Two people decide above, in naira',
                  kind: 'amount',
                  value: String(now.two_people_above),
                  hint: 'Refunds, payouts and corrections; parts of one day count together',
                },
                {
                  name: 'least',
                  label: 'Least payout, in naira',
                  kind: 'amount',
                  value: String(now.payout_least),
                  hint: 'A seller with less waits for more',
                },
                { name: 'reason', label: 'Why', kind: 'text' },
              ]}
              changes={(answer) => [
                change('ledger.proposeThresholds', {
                  body: {
                    two_people_above: Number(answer('above')),
                    payout_least: Number(answer('least')),
                    reason: answer('reason'),
                  },
                }),
              ]}
              done="Proposed. A colleague must approve it."
            />
          }
        >
          <Facts
            facts={[
              ['Two people decide above', moneyOf(now.two_people_above)],
              ['Least payout', moneyOf(now.payout_least)],
              ['Since', now.since === null ? 'The start of the shop' : momentOf(now.since)],
            ]}
          />
          <Part title="Changes">
            <Loaded query={list}>
              {({ changes, total, next }) => (
                <DataTable
                  label="Changes"
                  rows={changes}
                  total={total}
                  next={next}
                  columns={[
                    { head: 'Proposed', text: (it) => momentOf(it.created_at) },
                    { head: 'By', text: (it) => it.created_by.name },
                    {
                      head: 'Two people above',
                      text: (it) => moneyOf(it.two_people_above),
                      kind: 'amount',
                    },
                    { head: 'Least payout', text: (it) => moneyOf(it.payout_least), kind: 'amount' },
                    { head: 'Why', text: ({ reason }) => reason },
                    { head: 'Decided by', text: (it) => it.decided_by ?? '–' },
                    { head: 'State', text: ({ state }) => state, show: (it) => <Decision it={it} /> },
                  ]}
                />
              )}
            </Loaded>
          </Part>
        </SectionPage>
      )}
    </Loaded>
  )
}
