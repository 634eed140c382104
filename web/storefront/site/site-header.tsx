import { Link, NavLink, useLocation } from 'react-router'
import { useReturnPlace } from '../../client/session/return-place.ts'
import { Icon } from '../../kit/icon.tsx'
import { Logo } from './logo.tsx'
import styles from './site-header.module.css'
import { useSite } from './use-site.ts'

/** The header of the home page, the texts and the blog. On phones its words fold into a menu that needs no script. */
export function SiteHeader() {
  const { sellersUrl } = useSite()
  const { key } = useLocation()
  const place = useReturnPlace()
  return (
    <header className={styles.header}>
      <div className={`container ${styles.bar}`}>
        <Logo to="/" />
        {/* A new page begins with the menu folded. */}
        <nav key={key} className={styles.nav} id="site-menu" popover="auto" aria-label="Main">
          <ul className={styles.words}>
            <li>
              <NavLink to="/categories">Buy</NavLink>
            </li>
            <li>
              <NavLink to="/artists">Artists</NavLink>
            </li>
            <li>
              <a href={sellersUrl}>Sell</a>
            </li>
            <li>
              <NavLink to="/blog">Blog</NavLink>
            </li>
            <li>
              <NavLink to="/about">About</NavLink>
            </li>
          </ul>
        </nav>
        <div className={styles.icons}>
          <Link className={styles.icon} to="/auth" state={place} aria-label="Account">
            <Icon name="person" size={22} />
          </Link>
          <button
            className={`${styles.icon} ${styles.menu}`}
            type="button"
            popoverTarget="site-menu"
            aria-label="Menu"
          >
            <Icon name="menu" size={22} />
          </button>
        </div>
      </div>
    </header>
  )
}
