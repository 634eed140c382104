import { Link, useParams } from 'react-router'
import type { Data } from '../../../contract/operations/index.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { labelOf, moneyOf } from '../../client/labels.ts'
import { privatePage } from '../../client/private-page.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Facts, Part, SectionPage } from '../frame/sections.tsx'
import { State } from '../frame/state.tsx'
import { DataTable } from '../table/data-table.tsx'
import { checkLine } from './account-check.ts'
import { cameBackLine, paidBeforeLine } from './came-back.ts'
import { FirstPayout, firstWords } from './first-payout.tsx'
import { SaidBack } from './said-back.tsx'

export const meta = privatePage('Payout')

type Payout = Data<'payouts.read'>
const why = [{ name: 'note', label: 'Why', kind: 'text' as const }]
const looked = {
  name: 'looked_at',
  label: 'I have reviewed the seller, the orders and the disputes',
  kind: 'check' as const,
}

const Steps = ({ it }: { it: Payout }) => {
  const params = { id: it.id }
  const { id } = useMember()
  const [isOwn, hasApproved] = [it.created_by_id === id, it.approved_by_ids.includes(id)]
  const hasReturned = it.paid_before.some((each) => each.said_by?.id === id || each.approved_by?.id === id)
  const asked = it.came_back?.state === 'PROPOSED' ? it.came_back : null
  const isOpen = it.state === 'PROPOSED' || it.state === 'APPROVED'
  return (
    <>
      {it.state === 'PROPOSED' && isOwn && <p>You proposed this, so a colleague must approve it.</p>}
      {it.state === 'PROPOSED' && hasApproved && (
        <p>You approved this; it needs a colleague’s approval too.</p>
      )}
      {it.state === 'PROPOSED' && !isOwn && !hasApproved && hasReturned && (
        <p>You said that what it pays had been returned, so colleagues must approve it.</p>
      )}
      {it.state === 'PROPOSED' && !isOwn && !hasApproved && !hasReturned && (
        <Ask
          name="Approve"
          variant="primary"
          text={`${moneyOf(it.amount)} to ${it.seller.name}, ${it.bank}. ${it.first_to ? `${firstWords[it.first_to]}. ` : ''}${checkLine(it.account_check, it.found_name)}. ${it.approvals_needed === 1 ? 'Needs one approval' : 'Needs two approvals'}; ${it.approved_by.length === 0 ? 'none yet' : `${it.approved_by.length} given`}. A person who approves it can neither mark it as sent nor as delivered. What you approve alone for one seller within a day counts together.${it.paid_before.map((each) => ` ${paidBeforeLine(each)}`).join('')}`}
          questions={it.first_to ? [looked] : []}
          changes={(answer) => [
            change('payouts.approve', {
              params,
              body: it.first_to ? { looked_at: answer(looked.name) === 'true' } : {},
            }),
          ]}
          done="Approved."
        />
      )}
      {it.state === 'APPROVED' && hasApproved && <p>You approved this, so a colleague must send it.</p>}
      {it.state === 'APPROVED' && !hasApproved && (
        <Ask
          name="Mark as sent"
          variant="primary"
          text="By someone who did not approve it."
          questions={[
            { name: 'reference', label: 'The bank’s reference' },
            { name: 'sum', label: 'The amount that the bank has read, in naira', kind: 'amount' },
          ]}
          changes={(answer) => [
            change('payouts.send', {
              body: {
                payout_ids: [it.id],
                reference: answer('reference'),
                count: 1,
                sum: Number(answer('sum')),
              },
            }),
          ]}
        />
      )}
      {it.state === 'SENT' && asked === null && (
        <Ask name="Mark as delivered" changes={() => [change('payouts.confirm', { params })]} />
      )}
      {(it.state === 'SENT' || it.state === 'CONFIRMED') && asked === null && (
        <Ask
          name="Returned by the bank"
          text="Nothing is owed again until a colleague of finance approves it."
          questions={[{ name: 'reference', label: 'The bank’s reference of the returned money' }, ...why]}
          changes={(answer) => [
            change('payouts.return', {
              params,
              body: { reference: answer('reference'), note: answer('note') },
            }),
          ]}
          done="Noted. A colleague must approve it."
        />
      )}
      {asked && (
        <SaidBack
          it={asked}
          then="It is owed to the seller again; you cannot approve its next payout."
          approve={change('payouts.approveReturn', { params: { id: asked.id } })}
          reject={change('payouts.rejectReturn', { params: { id: asked.id } })}
        />
      )}
      {isOpen && (
        <Ask
          name="Cancel"
          title="Cancel the payout"
          questions={why}
          changes={(answer) => [change('payouts.cancel', { params, body: { note: answer('note') } })]}
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
    <Loaded query={useRead('payouts.read', { params: { id } })} heading="h1">
      {(it) => (
        <SectionPage title={`Payout ${it.code}`} aside={<Steps it={it} />}>
          <Facts
            facts={[
              ['State', <State key="state" state={it.state} />],
              ['Amount', moneyOf(it.amount)],
              [
                'Seller',
                <Link key="terms" to={`/backoffice/terms/${it.seller.id}`}>
                  {it.seller.name}
                </Link>,
              ],
              ['Bank', it.bank],
              ['Name of the account', checkLine(it.account_check, it.found_name)],
              ['Proposed by', it.created_by ?? 'the night'],
              [
                'Approved by',
                `${it.approved_by.join(', ')} (${it.approved_by.length} of ${it.approvals_needed})`,
              ],
              ['Sent', `${momentOf(it.sent_at)} ${it.sent_by ?? ''}`],
              ['Ended', `${momentOf(it.ended_at)} ${it.ended_by ?? ''}`],
              ['Reference', it.reference ?? ''],
              ['Note', it.note],
              ...(it.came_back ? [['Returned', cameBackLine(it.came_back)] as const] : []),
            ]}
          />
          {it.paid_before.length > 0 && (
            <Part title="Paid before">
              {it.paid_before.map((each) => (
                <p key={each.id}>
                  {paidBeforeLine(each)} <Link to={`/backoffice/payouts/${each.id}`}>See {each.code}</Link>
                </p>
              ))}
            </Part>
          )}
          {it.first_to && it.look && (
            <FirstPayout why={firstWords[it.first_to]} seller={it.seller} look={it.look} />
          )}
          <Part title="What it pays">
            <DataTable
              label="Amounts"
              rows={it.items.map((item, index) => ({ ...item, id: String(index) }))}
              total={it.items.length}
              next={null}
              columns={[
                { head: 'Kind', text: ({ kind }) => labelOf(kind) },
                { head: 'Order', text: ({ order }) => order ?? '' },
                { head: 'Work', text: ({ item }) => item ?? '' },
                { head: 'Note', text: ({ note }) => note },
                { head: 'Amount', text: ({ amount }) => moneyOf(amount), kind: 'amount' },
              ]}
            />
          </Part>
        </SectionPage>
      )}
    </Loaded>
  )
}
