import { contactMessage } from '../../../contract/content.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { Submit } from '../../client/form/submit.tsx'
import { notice } from '../../client/notice.ts'
import { Field, TextField } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import styles from './form.module.css'

/** A message to the gallery. `email` and `name` are filled in for a person who is signed in. */
export function ContactForm({ email, name }: { email?: string; name?: string }) {
  const { field, submit, showRefusal, resetField, busy, alive } = useContractForm(
    contactMessage,
    email === undefined ? undefined : { email, name: name ?? '', text: '' },
  )

  const send = submit(async (body) => {
    try {
      await call('general.sendMessage', { body })
      notice.success('sent successfully...')
      resetField('text', { defaultValue: '' })
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })

  return (
    <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={send}>
      <Field label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <Field label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Message" rows={8} {...field('text')} />
      <Submit busyText="Sending..." busy={busy} alive={alive}>
        Send
      </Submit>
    </Stack>
  )
}
