import { Link, NavLink } from 'react-router'
import { useCurrentInView } from './current-in-view.ts'
import styles from './tabs.module.css'

/** A thin line of words that are pages. `current` says which one this is, where the address alone does not. */
export function Tabs({
  tabs,
  label,
  current,
  small = false,
}: {
  tabs: { name: string; to: string }[]
  label: string
  current?: string | undefined
  small?: boolean
}) {
  return (
    <nav className={small ? styles.small : styles.tabs} aria-label={label}>
      <ul className={styles.list} ref={useCurrentInView<HTMLUListElement>()}>
        {tabs.map(({ name, to }) => (
          <li key={to}>
            {current === undefined ? (
              <NavLink className={styles.tab ?? ''} to={to} end preventScrollReset>
                {name}
              </NavLink>
            ) : (
              // Its address may be another than the link's: '/categories/wall-art'.
              <Link
                className={styles.tab}
                to={to}
                preventScrollReset
                aria-current={current === to ? 'page' : undefined}
              >
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
