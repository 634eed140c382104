import { NavLink } from 'react-router'
import { useCurrentInView } from './current-in-view.ts'
import styles from './tabs.module.css'

/** A thin line of words that are pages. `current` says which one this is, where the address alone does not. */
export const Tabs = ({
  tabs,
  label,
  current,
  small = false,
}: {
  tabs: { name: string; to: string }[]
  label: string
  current?: string | undefined
  small?: boolean
}) => (
  <nav className={small ? styles.small : styles.tabs} aria-label={label}>
    <ul className={styles.list} ref={useCurrentInView<HTMLUListElement>()}>
      {tabs.map(({ name, to }) => (
        <li key={to}>
          <NavLink
            className={styles.tab ?? ''}
            to={to}
            end
            preventScrollReset
            {...(current !== undefined && { 'aria-current': current === to ? 'page' : false })}
            data-current={current === to || undefined}
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
