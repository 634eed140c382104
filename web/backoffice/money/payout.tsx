import { Link, useParams } from 'react-router'
import type * as z from 'zod/mini'
import type { staffPayoutRead } from '../../../contract/ledger.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { moneyOf, wordOf } from '../../client/words.ts'
import { useRead } from '../data/office.ts'
import { Ask } from '../deeds/ask.tsx'
import { Facts, Page, Part } from '../frame/sections.tsx'
import { DataTable } from '../table/data-table.tsx'

export const meta = privatePage('Payout')

type Payout = z.infer<typeof staffPayoutRead>
const why = [{ name: 'note', label: 'Why', kind: 'text' as const }]

const Steps = ({ it }: { it: Payout }) => {
  const post = (word: string, body: object = {}) => [
    { method: 'POST' as const, path: `/payouts/${it.id}/${word}/`, body },
  ]
  const isOpen = it.state === 'PROPOSED' || it.state === 'APPROVED'
  return (
    <>
      {it.state === 'PROPOSED' && (
        <Ask
          name="Approve"
          look="primary"
          text={`${moneyOf(it.amount)} to ${it.seller.name}, ${it.bank}. ${it.approvals_needed === 1 ? 'One person approves it' : 'Two people approve it'}; ${it.approved_by.length} did. Who approves it neither tells the bank nor says that it arrived. What you decide alone for a seller within a day counts together.`}
          deeds={() => post('approve')}
          done="Approved."
        />
      )}
      {it.state === 'APPROVED' && (
        <Ask
          name="It is sent"
          look="primary"
          text="By somebody who did not approve it."
          questions={[{ name: 'reference', label: 'The bank’s reference' }]}
          deeds={(answer) => post('send', { reference: answer('reference') })}
        />
      )}
      {it.state === 'SENT' && (
        <>
          <Ask name="It arrived" deeds={() => post('confirm')} />
          <Ask
            name="It came back"
            questions={why}
            deeds={(answer) => post('return', { note: answer('note') })}
          />
        </>
      )}
      {isOpen && (
        <Ask
          name="Cancel"
          title="Cancel the payout"
          questions={why}
          deeds={(answer) => post('cancel', { note: answer('note') })}
          done="Cancelled."
        />
      )}
    </>
  )
}

/** /backoffice/payouts/{id}: what a payout pays, who approved it, and its next step. */
export default function PayoutPage() {
  const { id = '' } = useParams()
  return (
    <Loaded query={useRead<Payout>(`/payouts/${id}/`)} heading="h1">
      {(it) => (
        <Page title={`Payout ${it.code}`} aside={<Steps it={it} />}>
          <Facts
            facts={[
              ['State', wordOf(it.state)],
              ['Amount', moneyOf(it.amount)],
              [
                'Seller',
                <Link key="terms" to={`/backoffice/terms/${it.seller.id}`}>
                  {it.seller.name}
                </Link>,
              ],
              ['Bank', it.bank],
              ['Proposed by', it.created_by ?? 'the night'],
              [
                'Approved by',
                `${it.approved_by.join(', ')} (${it.approved_by.length} of ${it.approvals_needed})`,
              ],
              ['Sent', `${momentOf(it.sent_at)} ${it.sent_by ?? ''}`],
              ['Ended', `${momentOf(it.ended_at)} ${it.ended_by ?? ''}`],
              ['Reference', it.reference ?? ''],
              ['Note', it.note],
            ]}
          />
          <Part title="What it pays">
            <DataTable
              label="Amounts"
              rows={it.items.map((item, index) => ({ ...item, id: String(index) }))}
              total={it.items.length}
              next={null}
              columns={[
                { head: 'Kind', text: ({ kind }) => wordOf(kind) },
                { head: 'Order', text: ({ order }) => order ?? '' },
                { head: 'Work', text: ({ item }) => item ?? '' },
                { head: 'Note', text: ({ note }) => note },
                { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
              ]}
            />
          </Part>
        </Page>
      )}
    </Loaded>
  )
}
