import type { RefundProposal } from '../../../contract/refund.ts'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { moneyOf } from '../../client/labels.ts'
import { useRead } from '../data/office.ts'
import { Part } from '../frame/sections.tsx'
import { ProposalChoice } from './waiting.tsx'

const Proposal = ({ orderId, proposal }: { orderId: string; proposal: RefundProposal }) => {
  const { reason, preview: _shown, ...parts } = proposal.entry
  const seen = useRead('staff.previewRefund', { params: { id: orderId }, body: parts }, { quiet: true })
  return (
    <ProposalChoice
      proposal={proposal}
      seen={seen}
      approval={({ token }) => ({ preview: token })}
      approved="Approved. The money goes back."
    >
      <p>
        {proposal.created_by.name} asked to refund {moneyOf(proposal.amount)} on{' '}
        {momentOf(proposal.created_at)}.{reason && ` “${reason}”`}
      </p>
    </ProposalChoice>
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
