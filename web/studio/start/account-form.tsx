import { Link } from 'react-router'
import { sellerRegistration } from '../../../contract/seller.ts'
import { SignUpForm } from '../../client/account/sign-up-form.tsx'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { Field } from '../../kit/field.tsx'
import { call } from '../api/call.ts'
import { Card } from '../parts/card.tsx'
import type { Newcomer } from './newcomer.ts'
import { StartSteps } from './steps.tsx'

/** The first step: an account, whose address a code proves. */
export function AccountForm({ onRegistered }: { onRegistered: (person: Newcomer) => void }) {
  const { field, submit, showRefusal, busy, alive } = useContractForm(sellerRegistration)
  const join = submit(async (form) => {
    try {
      await call('seller.register', { body: form })
      onRegistered({ email: form.email, password: form.password })
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Card
      title="Open a shop"
      lead={
        <>
          It takes about five minutes. Already with us? <Link to="/studio/sign-in">Sign in</Link>
        </>
      }
      above={<StartSteps at={1} />}
    >
      <SignUpForm
        field={field}
        onSubmit={join}
        busy={busy}
        alive={alive}
        passwords={() => (
          <Field
            label="Password"
            hint="Eight characters or more."
            type="password"
            autoComplete="new-password"
            {...field('password')}
          />
        )}
      />
    </Card>
  )
}
