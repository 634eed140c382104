import { NavLink } from 'react-router'
import type { StaffRole } from '../../../contract/principal.ts'
import { useCurrentInView } from '../../kit/current-in-view.ts'
import { holds, useMember } from '../data/member.ts'
import styles from './menu.module.css'

const supportAndFinance = ['support', 'finance'] as const

/** Every page with the roles that see it; an admin sees all. */
const pages: readonly (readonly [to: string, name: string, roles: readonly StaffRole[]])[] = [
  ['orders', 'Orders', supportAndFinance],
  ['exceptions', 'Exceptions', supportAndFinance],
  ['returns', 'Returns', supportAndFinance],
  ['claims', 'Never came', supportAndFinance],
  ['sellers', 'Sellers', ['support']],
  ['people', 'People', supportAndFinance],
  ['messages', 'Messages', ['support']],
  ['works', 'Works', ['content']],
  ['artists', 'Artists', ['content']],
  ['reports', 'Reports', ['content']],
  ['categories', 'Categories', ['content']],
  ['featured', 'Featured', ['content']],
  ['articles', 'Articles', ['content']],
  ['newsletter', 'Newsletter', ['content']],
  ['stations', 'Pickup stations', supportAndFinance],
  ['delivery-fees', 'Delivery fees', ['finance']],
  ['payouts', 'Payouts', ['finance']],
  ['ledger', 'Ledger', ['finance']],
  ['staff', 'Staff', []],
  ['log', 'Audit log', []],
  ['security', 'Security', []],
]

/** The pages that a member of staff may open. */
export const OfficeMenu = () => {
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
        {pages
          .filter(([, , roles]) => holds(member, roles))
          .map(([to, name]) => (
            <li key={to}>
              <NavLink className={styles.link ?? ''} to={`/backoffice/${to}`}>
                {name}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
