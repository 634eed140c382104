import { useRef } from 'react'
import { Link, NavLink, useLocation, useNavigate } from 'react-router'
import { call } from '../../client/api/shop.ts'
import { notice } from '../../client/notice.ts'
import { endSession, useSession } from '../../client/session/session.ts'
import { classes } from '../../kit/classes.ts'
import { useCurrentInView } from '../../kit/current-in-view.ts'
import { Icon, type IconName } from '../../kit/icon.tsx'
import styles from './menu.module.css'

/** `also`: the beginning of other addresses that belong to an entry. */
const pages: { name: string; to: string; icon: IconName; also?: string }[] = [
  { name: 'Overview', to: '/profile', icon: 'person' },
  { name: 'Wishlist', to: '/profile/wishlist', icon: 'heart' },
  { name: 'Orders', to: '/profile/orders', icon: 'box', also: '/profile/returns/' },
  { name: 'Settings', to: '/profile/settings', icon: 'gear' },
  { name: 'Contact us', to: '/profile/contact', icon: 'message' },
]

/** The side menu of the profile. 'Logout' forgets everything in this browser, whatever the server answers. */
export function ProfileMenu() {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leaving = useRef(false)
  const line = useCurrentInView<HTMLUListElement>()

  const logout = async () => {
    if (leaving.current) return
    leaving.current = true
    await call('auth.signOut').catch((error: unknown) =>
      console.warn('The server was not told of the logout', error),
    )
    leaving.current = false
    endSession()
    await navigate('/')
    notice.success('logged out...')
  }

  return (
    <nav className={styles.menu} aria-label="Profile">
      <ul className={styles.list} ref={line}>
        {pages.map(({ name, to, icon, also }) => {
          const content = (
            <>
              <Icon name={icon} size={18} />
              {name}
            </>
          )
          return (
            <li key={to}>
              {also !== undefined && pathname.startsWith(also) ? (
                <Link className={styles.entry} to={to} aria-current="page">
                  {content}
                </Link>
              ) : (
                <NavLink className={classes(styles.entry)} to={to} end={to === '/profile'}>
                  {content}
                </NavLink>
              )}
            </li>
          )
        })}
        {session === 'account' && (
          <li>
            <button type="button" className={styles.entry} onClick={() => void logout()}>
              <Icon name="out" size={18} />
              Logout
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}
