import type { Profile } from '../../../contract/account.ts'
import { contactMessage } from '../../../contract/content.ts'
import { sendMessage } from '../../client/api/general.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { useProfile } from '../../client/queries/profile.ts'
import { Button } from '../../kit/button.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import styles from './settings-form.module.css'

export const meta = privatePage('Contact us')

const ContactForm = ({ profile }: { profile: Profile | undefined }) => {
  const name = profile ? `${profile.first_name} ${profile.last_name}` : ''
  const { field, submit, showRefusal, resetField, busy } = useContractForm(contactMessage, {
    email: profile?.email ?? '',
    name,
    text: '',
  })

  const send = submit(async (message) => {
    try {
      await sendMessage(message)
      notice.success('sent successfully...')
      resetField('text')
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })

  return (
    <form className={styles.form} method="post" noValidate onSubmit={send}>
      <Field label="Email" type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <Field label="Name" autoComplete="name" {...field('name')} />
      <TextField label="Message" rows={8} {...field('text')} />
      <Button type="submit" look="primary" size="large" busy={busy} busyText="Sending...">
        Send
      </Button>
    </form>
  )
}

/** /profile/contact: a message to the gallery, with name and address filled in. */
export default function Contact() {
  const { data: profile, isPending } = useProfile()
  return (
    <section>
      <h1 className={styles.title}>Contact us</h1>
      {isPending ? <Spinner /> : <ContactForm profile={profile} />}
    </section>
  )
}
