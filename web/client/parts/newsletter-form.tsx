import { emailOnly } from '../../../contract/account.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { subscribe } from '../api/general.ts'
import { useContractForm } from '../form/contract-form.ts'
import { notice } from '../notice.ts'
import styles from './newsletter-form.module.css'

/** The newsletter box: success is told, a failure shows nothing and the button resets. */
export const NewsletterForm = () => {
  const { field, submit, reset, busy, alive } = useContractForm(emailOnly)
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={submit(({ email }) =>
        subscribe(email).then(
          () => {
            notice.success('subscribed successfully...')
            reset()
          },
          () => {},
        ),
      )}
    >
      <Field label="Your e-mail address" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <Button type="submit" disabled={!alive} busy={busy} busyText="Subscribing">
        Subscribe
      </Button>
    </form>
  )
}
