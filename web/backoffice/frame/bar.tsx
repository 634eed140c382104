import { Link } from 'react-router'
import { endSession } from '../../client/session/session.ts'
import { Button } from '../../kit/button.tsx'
import { call } from '../data/call.ts'
import { useMember } from '../data/member.ts'
import styles from './bar.module.css'
import { OfficeSearch } from './search.tsx'

/** The bar above every page: where one is, the search over everything, and the way out. */
export function Bar() {
  const member = useMember()
  const leave = async () => {
    await call('auth.signOut').catch(() => {})
    endSession('/backoffice')
  }
  return (
    <header className={styles.bar}>
      <a className="visually-hidden" href="#main">
        Skip to the page
      </a>
      <Link className={styles.name} to="/backoffice">
        Àwòrán <span className={styles.office}>back office</span>
      </Link>
      <OfficeSearch />
      <p className={styles.who}>
        <Link to="/backoffice/two-step">{member.name}</Link>
        <Button variant="plain" size="small" onClick={() => void leave()}>
          Sign out
        </Button>
      </p>
    </header>
  )
}
