import type { ReactNode } from 'react'
import type { Profile } from '../../../contract/account.ts'
import { useProfile } from '../../client/queries/profile.ts'
import { Spinner } from '../../kit/spinner.tsx'
import { BackLink } from './back-link.tsx'
import styles from './settings-form.module.css'

/** The frame of a settings page; `children` get the profile once it is there. */
export function SettingsPage({
  title,
  children,
}: {
  title: string
  children: (profile: Profile) => ReactNode
}) {
  const { data: profile } = useProfile()
  return (
    <section>
      <BackLink to="/profile/settings">Settings</BackLink>
      <h1 className={styles.title}>{title}</h1>
      {profile ? children(profile) : <Spinner />}
    </section>
  )
}
