import { Link } from 'react-router'
import { marketingWording } from '../../../contract/account.ts'
import { sellerRegistration } from '../../../contract/seller.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { registerSeller } from '../api/seller.ts'
import { Card } from '../parts/card.tsx'
import styles from '../parts/form.module.css'
import type { Newcomer } from './newcomer.ts'
import { Steps } from './steps.tsx'

/** The first step: an account, whose address a code proves. */
export const AccountForm = ({ onRegistered }: { onRegistered: (person: Newcomer) => void }) => {
  const { field, submit, showRefusal, busy, alive } = useContractForm(sellerRegistration)
  const join = submit(async (form) => {
    try {
      await registerSeller(form)
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
      above={<Steps at={1} />}
    >
      <form className={styles.form} method="post" noValidate onSubmit={join}>
        <div className={styles.pair}>
          <Field label="First name" autoComplete="given-name" {...field('first_name')} />
          <Field label="Last name" autoComplete="family-name" {...field('last_name')} />
        </div>
        <Field label="Phone" type="tel" autoComplete="tel" inputMode="tel" {...field('phone')} />
        <Field label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
        <Field
          label="Password"
          hint="Eight characters or more."
          type="password"
          autoComplete="new-password"
          {...field('password')}
        />
        <Checkbox
          label={
            <>
              I agree to the <Link to="/terms">terms and conditions</Link>
            </>
          }
          {...field('terms_agreement')}
        />
        <Checkbox label={marketingWording.text} {...field('marketing')} />
        <Button
          type="submit"
          look="primary"
          size="large"
          wide
          disabled={!alive}
          busy={busy}
          busyText="Creating your account..."
        >
          Create account
        </Button>
      </form>
    </Card>
  )
}
