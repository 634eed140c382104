import type { SellerFile } from '../../../contract/staff.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Ask, type Question } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { holds, useMember } from '../data/member.ts'
import { Part, Row } from '../frame/sections.tsx'
import type { Warning } from '../frame/warnings.tsx'

const forSeller: readonly Question[] = [
  {
    name: 'reason',
    label: 'Why, for the seller',
    kind: 'text',
    hint: 'The seller reads it by mail and in the studio.',
  },
]
const forColleagues: readonly Question[] = [{ name: 'reason', label: 'Why, for the log', kind: 'text' }]

/** What staff have stopped of a seller. */
export function stopsOf({ disabled_since, suspension, payout_hold }: SellerFile): Warning[] {
  return [
    ...(disabled_since
      ? [
          {
            name: 'Account disabled',
            since: momentOf(disabled_since),
            text: 'Why is said on the person’s page.',
          },
        ]
      : []),
    ...(suspension
      ? [{ name: 'Suspended', since: momentOf(suspension.since), text: suspension.reason }]
      : []),
    ...(payout_hold
      ? [{ name: 'Payouts held', since: momentOf(payout_hold.since), text: payout_hold.reason }]
      : []),
  ]
}

/** What staff may stop of a seller, and let go on: selling, single works, payouts. */
export function Stopping({ of: { id, name, suspension, payout_hold } }: { of: SellerFile }) {
  const member = useMember()
  const params = { id }
  const answers = holds(member, ['support'])
  const maySuspend = answers && suspension === null
  const mayLift = holds(member, ['admin']) && suspension !== null
  const mayHold = holds(member, ['support', 'finance']) && payout_hold === null
  const mayRelease = holds(member, ['finance']) && payout_hold !== null
  if (!(maySuspend || mayLift || mayHold || mayRelease || answers)) return null
  return (
    <Part title="Restrictions">
      <Row>
        {maySuspend && (
          <Ask
            name="Suspend"
            title={`Suspend ${name}`}
            text="All works leave the shop at once, and nothing can be submitted, priced or imported. Orders that are paid go on: the seller still ships, answers returns and sees the money. A buyer who is paying at this moment may finish. Payouts go on unless you hold them too."
            questions={forSeller}
            changes={(answer) => [
              change('staff.suspendSeller', { params, body: { reason: answer('reason') } }),
            ]}
            done="Suspended."
          />
        )}
        {mayLift && (
          <Ask
            name="Lift suspension"
            title={`Lift the suspension of ${name}`}
            text="Works that were on sale before are on sale again. The seller hears it by mail."
            questions={forColleagues}
            changes={(answer) => [
              change('staff.liftSuspension', { params, body: { reason: answer('reason') } }),
            ]}
            done="The suspension is lifted."
          />
        )}
        {mayHold && (
          <Ask
            name="Hold payouts"
            title={`Hold the payouts of ${name}`}
            text="Nothing is paid out until finance ends the hold. Payouts that have not been sent are cancelled."
            questions={forSeller}
            changes={(answer) => [
              change('staff.holdPayouts', { params, body: { reason: answer('reason') } }),
            ]}
            done="Payouts are held."
          />
        )}
        {mayRelease && (
          <Ask
            name="End payout hold"
            title={`Let the payouts of ${name} go on`}
            text="What is ready is in the next proposals again. The seller hears it by mail."
            questions={forColleagues}
            changes={(answer) => [
              change('staff.releasePayouts', { params, body: { reason: answer('reason') } }),
            ]}
            done="Payouts go on."
          />
        )}
        {answers && (
          <Ask
            name="Take all works down"
            title={`Take all works of ${name} down`}
            text="Every work leaves the shop until the seller submits it again and it is approved. To take a single one down, open the work."
            questions={forSeller}
            changes={(answer) => [
              change('staff.takeSellerWorksDown', { params, body: { reason: answer('reason') } }),
            ]}
            done="The works are taken down."
          />
        )}
      </Row>
    </Part>
  )
}
