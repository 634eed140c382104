import { Link, useNavigate } from 'react-router'
import type * as z from 'zod/mini'
import { signUpForm } from '../../../contract/account.ts'
import { SignUpForm } from '../../client/account/sign-up-form.tsx'
import { register } from '../../client/api/account.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { useDraft } from '../../client/form/use-draft.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { useReturnPlace } from '../../client/session/return-place.ts'
import { drafts } from '../../client/storage/drafts.ts'
import { stored } from '../../client/storage/stored.ts'
import { Field } from '../../kit/field.tsx'
import { AccountCard } from './card.tsx'
import styles from './form.module.css'
import { Purpose } from './purpose.tsx'

export const meta = privatePage('Create an account')

/** What is sent: everything but the password's repetition. */
const registrationOf = ({
  first_name,
  last_name,
  phone,
  email,
  password,
  terms_agreement,
  marketing,
}: z.infer<typeof signUpForm>) => ({
  first_name,
  last_name,
  phone,
  email,
  password,
  terms_agreement,
  marketing,
})

/** /auth/signup: registers a buyer, keeps the e-mail address and goes on to its code. What is typed is there again after a step back. */
export default function SignUp() {
  const form = useContractForm(signUpForm)
  const { field, lookAgain, submit, showRefusal, busy, alive } = form
  useDraft(form, drafts.signUp)
  const navigate = useNavigate()
  const place = useReturnPlace()

  const join = submit(async (typed) => {
    try {
      await register(registrationOf(typed))
      stored.signUpEmail.write(typed.email)
      await navigate('/auth/otp', { state: place })
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.failure('registration failed, try another email or phone', thrown)
    }
  })

  return (
    <AccountCard title="Create an account" lead={<Purpose place={place} />}>
      <SignUpForm
        field={field}
        onSubmit={join}
        busy={busy}
        alive={alive}
        passwords={() => (
          <>
            <Field
              label="Password"
              type="password"
              autoComplete="new-password"
              {...field('password', { onChange: () => lookAgain('repeatpassword') })}
            />
            <Field
              label="Repeat password"
              type="password"
              autoComplete="new-password"
              {...field('repeatpassword')}
            />
          </>
        )}
      />
      <p className={styles.foot}>
        Already have an account?{' '}
        <Link to="/auth" state={place}>
          Sign in
        </Link>
      </p>
    </AccountCard>
  )
}
