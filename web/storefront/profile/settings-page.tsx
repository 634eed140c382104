import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Profile } from '../../../contract/account.ts'
import { useProfile } from '../../client/queries/profile.ts'
import { Icon } from '../../kit/icon.tsx'
import { Spinner } from '../../kit/spinner.tsx'
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
      <Link className={styles.back} to="/profile/settings">
        <Icon name="back" size={16} /> Settings
      </Link>
      <h1 className={styles.title}>{title}</h1>
      {profile ? children(profile) : <Spinner />}
    </section>
  )
}
