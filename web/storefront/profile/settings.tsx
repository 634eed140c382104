import { Link } from 'react-router'
import { privatePage } from '../../client/private-page.ts'
import { Icon } from '../../kit/icon.tsx'
import styles from './settings.module.css'

export const meta = privatePage('Settings')

const entries = [
  { name: 'Upload picture', to: '/profile/settings/photo' },
  { name: 'Change Name', to: '/profile/settings/name' },
  { name: 'Change Phone', to: '/profile/settings/phone' },
  { name: 'Change Address', to: '/profile/settings/address' },
  { name: 'Change Password', to: '/profile/settings/password' },
  { name: 'Two-step sign-in', to: '/profile/settings/two-step' },
  { name: 'Devices', to: '/profile/settings/devices' },
  { name: 'Your data', to: '/profile/settings/data' },
]

/** /profile/settings: the menu of what can be changed. */
export default function Settings() {
  return (
    <>
      <h1 className={styles.title}>Settings</h1>
      <ul className={styles.list}>
        {entries.map(({ name, to }) => (
          <li key={to}>
            <Link className={styles.entry} to={to}>
              {name}
              <Icon name="forward" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
