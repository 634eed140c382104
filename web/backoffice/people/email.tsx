import { identityProofs } from '../../../contract/second-factor.ts'
import type { PersonFile } from '../../../contract/staff-people.ts'
import { momentOf } from '../../../kernel/dates.ts'
import { Ask, oneOf } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { Part, Row } from '../frame/sections.tsx'
import { proofs } from './second-factor.tsx'

/** Corrects the e-mail address of a person who has proved their identity. */
export function EmailCorrection({ of: { id, name, email, email_correction: waiting } }: { of: PersonFile }) {
  const params = { id }
  return (
    <Part title="E-mail address">
      {waiting && (
        <p>
          {waiting.email} waits for its code until {momentOf(waiting.expires_at)}.
        </p>
      )}
      <Row>
        {waiting && (
          <Ask
            name="Enter the code"
            title={`The code of ${waiting.email}`}
            variant="primary"
            text="Ask them to read you the six digits of our mail. All devices are signed out, and payouts wait for 48 hours."
            questions={[{ name: 'code', label: 'Code' }]}
            changes={(answer) => [change('staff.confirmEmail', { params, body: { code: answer('code') } })]}
            done="The address is corrected."
          />
        )}
        <Ask
          name={waiting ? 'Use another address' : 'Correct the address'}
          title={`Correct the address of ${name || email}`}
          text="We send a code to the new address, which they read to you, and a notice to the present one."
          questions={[
            { name: 'email', label: 'New e-mail address' },
            {
              name: 'proof',
              label: 'How did they prove who they are?',
              kind: 'choice',
              options: proofs,
              value: 'document',
            },
          ]}
          changes={(answer) => [
            change('staff.correctEmail', {
              params,
              body: { email: answer('email'), proof: oneOf(identityProofs, answer('proof')) },
            }),
          ]}
          done="The code is on its way to the new address."
        />
      </Row>
    </Part>
  )
}
