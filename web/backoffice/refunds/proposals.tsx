import { useState } from 'react'
import type { StaffOrder } from '../../../contract/order.ts'
import type { RefundProposal } from '../../../contract/refund.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { moneyOf } from '../../client/labels.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { change, useChanges } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { useRead } from '../data/office.ts'
import { Part } from '../frame/sections.tsx'
import { Preview } from './preview.tsx'
import styles from './refund.module.css'

const Proposal = ({ orderId, proposal }: { orderId: string; proposal: RefundProposal }) => {
  const member = useMember()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { make, isPending } = useChanges()
  const { reason, preview: _shown, ...parts } = proposal.entry
  const seen = useRead('staff.previewRefund', { params: { id: orderId }, body: parts }, { quiet: true })
  const isOwn = proposal.created_by.id === member.id
  const params = { id: proposal.id }
  const decide = async (changes: Parameters<typeof make>[0], done: string) => {
    setRefusal(null)
    try {
      await make(changes)
      notice.success(done)
    } catch (thrown) {
      setRefusal(sentenceOf(thrown))
    }
  }
  return (
    <div className={styles.summary}>
      <p>
        {proposal.created_by.name} asked to refund {moneyOf(proposal.amount)} on{' '}
        {momentOf(proposal.created_at)}.{reason && ` “${reason}”`}
      </p>
      {seen.data && <Preview preview={{ ...seen.data, people: 1 }} />}
      <RefusalNote text={refusal ?? (seen.isError ? sentenceOf(seen.error) : null)} />
      {isOwn && <p className={styles.none}>You asked for this, so a colleague must approve it.</p>}
      {holds(member, ['finance']) && (
        <Cluster gap={3}>
          {!isOwn && seen.data && (
            <Button
              variant="primary"
              size="small"
              busy={isPending}
              onClick={() =>
                void decide(
                  [change('staff.approveRefund', { params, body: { preview: seen.data.token } })],
                  'Approved. The money goes back.',
                )
              }
            >
              Approve
            </Button>
          )}
          <Button
            size="small"
            busy={isPending}
            onClick={() =>
              void decide(
                [change('staff.rejectRefund', { params, body: { note: '' } })],
                isOwn ? 'Taken back.' : 'Rejected.',
              )
            }
          >
            {isOwn ? 'Take it back' : 'Reject'}
          </Button>
        </Cluster>
      )}
    </div>
  )
}

/** Refunds of an order that wait for a second person, each with what it would do now. */
export function Proposals({ order }: { order: StaffOrder }) {
  return order.refund_proposals.length === 0 ? null : (
    <Part title="Waits for a second person">
      {order.refund_proposals.map((proposal) => (
        <Proposal key={proposal.id} orderId={order.order.id} proposal={proposal} />
      ))}
    </Part>
  )
}
