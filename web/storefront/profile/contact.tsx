import { privatePage } from '../../client/private-page.ts'
import { useProfile } from '../../client/queries/profile.ts'
import { Spinner } from '../../kit/spinner.tsx'
import { ContactForm } from '../contact/form.tsx'
import styles from './settings-form.module.css'

export const meta = privatePage('Contact us')

/** /profile/contact: a message to the gallery, with name and address filled in. */
export default function Contact() {
  const { data: profile, isPending } = useProfile()
  return (
    <section>
      <h1 className={styles.title}>Contact us</h1>
      {isPending ? (
        <Spinner />
      ) : (
        <ContactForm
          {...(profile && { email: profile.email, name: `${profile.first_name} ${profile.last_name}` })}
        />
      )}
    </section>
  )
}
