import { type ReactNode, useState } from 'react'
import type { Data } from '../../../contract/operations/index.ts'
import type { RefundPreview } from '../../../contract/refund.ts'
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
import { PreviewBefore, type Seen, shownBy } from './preview.tsx'
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

/** What waits for a second person: `children` say what it is, then what it does now; approve, reject or take back once that is there. */
export function ProposalChoice({
  proposal: { id, created_by },
  seen,
  approval,
  approved,
  children,
}: {
  proposal: Pick<Waits, 'id' | 'created_by'>
  /** What it would do now. */
  seen: Seen
  /** What approving sends. */
  approval: (preview: RefundPreview) => { preview?: string }
  /** What is said once it is approved. */
  approved: string
  children: ReactNode
}) {
  const member = useMember()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { make, isPending } = useChanges()
  const isOwn = created_by.id === member.id
  const params = { id }
  const preview = shownBy(seen)
  // The buttons move when it comes: a press is not to miss them.
  const isBusy = isPending || (preview === undefined && !seen.isError)
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
      {/* The second person is here: it does not say that there has to be one. */}
      <PreviewBefore seen={seen.data ? { ...seen, data: { ...seen.data, people: 1 } } : seen} />
      <RefusalNote text={refusal} />
      {isOwn && <p className={styles.none}>You asked for this, so a colleague must approve it.</p>}
      {holds(member, ['finance']) && (
        <Cluster gap={3}>
          {!isOwn && !seen.isError && (
            <Button
              variant="primary"
              size="small"
              busy={isBusy}
              onClick={() =>
                preview &&
                void decide(change('staff.approveRefund', { params, body: approval(preview) }), approved)
              }
            >
              Approve
            </Button>
          )}
          <Button
            size="small"
            busy={isBusy}
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
  seen,
}: {
  proposal: Waits
  says: readonly string[]
  seen: Seen
}) {
  return (
    <Part title="Waits for a second person">
      <ProposalChoice
        proposal={proposal}
        seen={seen}
        approval={() => ({})}
        approved="Approved. The decision is made."
      >
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
      </ProposalChoice>
    </Part>
  )
}
