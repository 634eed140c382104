import { Link } from 'react-router'
import type { Profile } from '../../../contract/account.ts'
import { privatePage } from '../../client/private-page.ts'
import { useProfile } from '../../client/queries/profile.ts'
import { Icon } from '../../kit/icon.tsx'
import styles from './settings.module.css'

export const meta = privatePage('Settings')

const entries: { name: string; to: string; now?: (profile: Profile) => string }[] = [
  {
    name: 'Upload picture',
    to: '/profile/settings/photo',
    now: ({ avatar }) => (avatar ? '' : 'None yet'),
  },
  {
    name: 'Change Name',
    to: '/profile/settings/name',
    now: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  },
  { name: 'Change Phone', to: '/profile/settings/phone', now: ({ phone }) => phone },
  {
    name: 'Change Address',
    to: '/profile/settings/address',
    now: ({ address, city }) => [address, city].filter(Boolean).join(', ') || 'None yet',
  },
  { name: 'Change Password', to: '/profile/settings/password' },
  { name: 'Two-step sign-in', to: '/profile/settings/two-step' },
  { name: 'Devices', to: '/profile/settings/devices' },
  { name: 'Your data', to: '/profile/settings/data' },
]

/** /profile/settings: a menu of the settings with their present values. */
export default function Settings() {
  const { data: profile } = useProfile()
  return (
    <>
      <h1 className={styles.title}>Settings</h1>
      <ul className={styles.list}>
        {entries.map(({ name, to, now }) => (
          <li key={to} className={styles.line}>
            <Link className={styles.entry} to={to}>
              {name}
              <Icon name="forward" size={18} />
            </Link>
            {profile && now && <span className={styles.now}>{now(profile)}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
