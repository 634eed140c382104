import { type ReactNode, useState } from 'react'
import type { Data } from '../../../contract/operations/index.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { moneyOf } from '../../client/labels.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { type Change, change, useChanges } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { Part } from '../frame/sections.tsx'
import styles from './refund.module.css'

type Waits = Pick<
  NonNullable<(Data<'staff.return'> | Data<'staff.claim'>)['proposal']>,
  'id' | 'amount' | 'created_by' | 'created_at'
>

/** What is said once a decision was made that may wait for a second person. */
export function waitsOr(done: string) {
  return ([answer]: readonly unknown[]): string =>
    answer && typeof answer === 'object' && 'proposal' in answer && answer.proposal !== null
      ? 'Asked for. A colleague of finance must approve it, and until then nothing changes.'
      : done
}

/** What waits for a second person: `children` say what it is; approve, reject or take back. */
export function ProposalChoice({
  proposal: { id, created_by },
  approval,
  approved,
  fault = null,
  children,
}: {
  proposal: Pick<Waits, 'id' | 'created_by'>
  /** What approving sends; undefined while it cannot be approved. */
  approval: { preview?: string } | undefined
  /** What is said once it is approved. */
  approved: string
  fault?: string | null
  children: ReactNode
}) {
  const member = useMember()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { make, isPending } = useChanges()
  const isOwn = created_by.id === member.id
  const params = { id }
  const decide = async (one: Change, done: string) => {
    setRefusal(null)
    try {
      await make([one])
      notice.success(done)
    } catch (thrown) {
      setRefusal(sentenceOf(thrown))
    }
  }
  return (
    <div className={styles.summary}>
      {children}
      <RefusalNote text={refusal ?? fault} />
      {isOwn && <p className={styles.none}>You asked for this, so a colleague must approve it.</p>}
      {holds(member, ['finance']) && (
        <Cluster gap={3}>
          {!isOwn && approval && (
            <Button
              variant="primary"
              size="small"
              busy={isPending}
              onClick={() => void decide(change('staff.approveRefund', { params, body: approval }), approved)}
            >
              Approve
            </Button>
          )}
          <Button
            size="small"
            busy={isPending}
            onClick={() =>
              void decide(
                change('staff.rejectRefund', { params, body: { note: '' } }),
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

/** A decision about a return or a claim that waits for a second person: what it does in sentences, approve, reject or take back. */
export function WaitingDecision({
  proposal,
  says,
  preview,
}: {
  proposal: Waits
  says: readonly string[]
  preview: ReactNode
}) {
  return (
    <Part title="Waits for a second person">
      <ProposalChoice proposal={proposal} approval={{}} approved="Approved. The decision is made.">
        <p>
          {proposal.created_by.name} asked on {momentOf(proposal.created_at)} to give{' '}
          {moneyOf(proposal.amount)} back. That takes two people; nothing changes until a colleague approves
          it.
        </p>
        <ul>
          {says.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        {preview}
      </ProposalChoice>
    </Part>
  )
}
