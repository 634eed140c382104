import type { BankReturn } from '../../../contract/bank.ts'
import { Ask } from '../changes/ask.tsx'
import type { Change } from '../data/changes.ts'
import { useMember } from '../data/member.ts'

/** A payment reported as returned, which a colleague approves or rejects. `then` says what follows. */
export function SaidBack({
  it,
  then,
  approve,
  reject,
}: {
  it: BankReturn
  then: string
  approve: Change
  reject: Change
}) {
  const isOwn = it.created_by.id === useMember().id
  return (
    <>
      {isOwn ? (
        <p>You said that this was returned, so a colleague must approve it.</p>
      ) : (
        <>
          <p>Said to have been returned by {it.created_by.name}; another person of finance approves it.</p>
          <Ask
            name="Approve the return"
            variant="primary"
            text={`Check the bank’s statement first: the money was returned under the reference ${it.reference}. ${then}`}
            changes={() => [approve]}
            done="Approved."
          />
        </>
      )}
      <Ask
        name={isOwn ? 'Withdraw' : 'Reject the return'}
        title="The payment stays as it is"
        changes={() => [reject]}
        done={isOwn ? 'Withdrawn.' : 'Rejected.'}
      />
    </>
  )
}
