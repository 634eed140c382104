import type { IdentityProof } from '../../../contract/second-factor.ts'
import type { PersonFile } from '../../../contract/staff-people.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Ask, oneOf } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { Part, Row } from '../frame/sections.tsx'

/** Accepted proofs of identity. */
export const proofs: readonly (readonly [IdentityProof, string])[] = [
  ['document', 'The identity document we know'],
  ['video_call', 'A video call with identity card'],
  ['answers', 'Their mailbox and facts of orders'],
  ['in_person', 'Met in person'],
]

/** Two-step sign-in of a buyer or seller, and the way in for one who lost phone and recovery codes. */
export function PersonSecondFactor({ of: it }: { of: PersonFile }) {
  const params = { id: it.id }
  if (!it.second_factor) return <Part title="Two-step sign-in">Off.</Part>
  return (
    <Part title="Two-step sign-in">
      {it.factor_reset ? (
        <>
          <p>
            On. It is taken away at {momentOf(it.factor_reset.due_at)}, as was asked for at{' '}
            {momentOf(it.factor_reset.asked_at)}. The owner was told by mail and can stop it.
          </p>
          <Row>
            <Ask
              name="Stop the reset"
              text="Two-step sign-in stays on, and the owner is notified."
              changes={() => [change('staff.stopFactorReset', { params })]}
              done="Stopped."
            />
          </Row>
        </>
      ) : (
        <>
          <p>On. Someone who lost the phone signs in with a recovery code.</p>
          <Row>
            <Ask
              name="Take it away"
              title={`Take two-step sign-in off the account of ${it.name}`}
              text="For someone who lost both the phone and the recovery codes, once you know that it is really them. It happens after 48 hours; the owner is notified at once and can stop it. Payouts of a shop are frozen for another 48 hours."
              questions={[
                {
                  name: 'proof',
                  label: 'How did they prove who they are?',
                  kind: 'choice',
                  options: proofs,
                  value: 'document',
                },
              ]}
              changes={(answers) => [
                change('staff.askFactorReset', {
                  params,
                  body: {
                    proof: oneOf(
                      proofs.map(([proof]) => proof),
                      answers('proof'),
                    ),
                  },
                }),
              ]}
              done="It is taken away in 48 hours."
            />
          </Row>
        </>
      )}
    </Part>
  )
}
