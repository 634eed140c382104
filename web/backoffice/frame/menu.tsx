import { useId } from 'react'
import { NavLink } from 'react-router'
import type { Reading } from '../../client/queries/read.ts'
import { useCurrentInView } from '../../kit/current-in-view.ts'
import { holds, useMember } from '../data/member.ts'
import { useReading } from '../data/office.ts'
import styles from './menu.module.css'
import { type OfficePage, pageGroups } from './pages.ts'

const nothing: Reading<{ total: number }> = { key: ['nothing waits'], ask: null }

/** How many things wait on a page; nothing while none does. */
const Waits = ({
  lists: [first = nothing, second = nothing],
}: {
  lists: NonNullable<OfficePage['waits']>
}) => {
  const quiet = { quiet: true }
  const [one, other] = [useReading(first, quiet), useReading(second, quiet)]
  const total = (one.data?.total ?? 0) + (other.data?.total ?? 0)
  return total === 0 ? null : (
    <span className={styles.waits}>
      {total > 99 ? '99+' : total}
      <span className="visually-hidden"> waiting</span>
    </span>
  )
}

const Group = ({ name, pages }: { name: string; pages: readonly OfficePage[] }) => {
  const id = useId()
  return (
    <li className={styles.group}>
      <p className={styles.heading} id={id}>
        {name}
      </p>
      <ul className={styles.pages} aria-labelledby={id}>
        {pages.map(({ to, name: page, waits }) => (
          <li key={to}>
            <NavLink className={styles.link ?? ''} to={`/backoffice/${to}`}>
              {page}
              {waits && <Waits lists={waits} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The pages that a member of staff may open, in groups, with how much waits on each. */
export function OfficeMenu() {
  const member = useMember()
  const line = useCurrentInView<HTMLUListElement>()
  return (
    <nav className={styles.menu} aria-label="Back office">
      <ul className={styles.list} ref={line}>
        <li>
          <NavLink className={styles.link ?? ''} to="/backoffice" end>
            To do
          </NavLink>
        </li>
        {pageGroups
          .map(([name, pages]) => [name, pages.filter(({ roles }) => holds(member, roles))] as const)
          .filter(([, pages]) => pages.length > 0)
          .map(([name, pages]) => (
            <Group key={name} name={name} pages={pages} />
          ))}
      </ul>
    </nav>
  )
}
