import { useRef } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { sentenceOf } from '../client/api/problem.ts'
import { notice } from '../client/notice.ts'
import { endSession, exitPath, useSession } from '../client/session/session.ts'
import { Button } from '../kit/button.tsx'
import { useCurrentInView } from '../kit/current-in-view.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { call } from './api/call.ts'
import styles from './layout.module.css'
import { Masthead } from './parts/masthead.tsx'
import { sellsNothing, useSellerAccount } from './queries.ts'
import { VerificationNote } from './shop/verification-note.tsx'

const pages = [
  { name: 'Works', to: '/studio/works' },
  { name: 'Orders', to: '/studio/orders' },
  { name: 'Returns', to: '/studio/returns' },
  { name: 'Money', to: '/studio/money' },
  { name: 'Figures', to: '/studio/figures' },
  { name: 'Shop', to: '/studio/shop' },
]

const Room = () => {
  const { data: account, error, refetch } = useSellerAccount()
  const { pathname } = useLocation()
  if (sellsNothing(error) || account?.shop === null) return <Navigate to="/studio/start" replace />
  if (!account && error)
    return (
      <main id="main" className="wall">
        <EmptyState text={sentenceOf(error)} title="h1">
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      </main>
    )
  if (!account) return <Spinner />
  return (
    <>
      {pathname !== '/studio/shop' && account.verification.state !== 'verified' && (
        <VerificationNote verification={account.verification} />
      )}
      <main id="main" className={`wall ${styles.main}`}>
        <Outlet />
      </main>
    </>
  )
}

/** The frame of the studio: its menu, how far the seller's verification is, and the page. Visitors are led to sign in. */
export default function StudioLayout() {
  const session = useSession()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const leaving = useRef(false)
  const line = useCurrentInView<HTMLUListElement>()

  const leave = async () => {
    if (leaving.current) return
    leaving.current = true
    await call('auth.signOut').catch((error: unknown) =>
      console.warn('The server was not told of the logout', error),
    )
    leaving.current = false
    endSession('/studio')
    await navigate('/studio')
    notice.success('You are signed out.')
  }

  if (session === 'guest') {
    // Whoever has just signed out comes from here, too.
    if (exitPath() === '/studio') return <Navigate to="/studio" replace />
    return <Navigate to={`/studio/sign-in?to=${encodeURIComponent(pathname)}`} replace />
  }
  return (
    <>
      <Masthead>
        <nav className={styles.nav} aria-label="Studio">
          <ul className={styles.list} ref={line}>
            {pages.map(({ name, to }) => (
              <li key={to}>
                <NavLink className={styles.word ?? ''} to={to}>
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.ways}>
          <Link className={styles.way} to="/categories">
            Gallery
          </Link>
          <button type="button" className={styles.way} onClick={() => void leave()}>
            Sign out
          </button>
        </div>
      </Masthead>
      {session === 'account' ? <Room /> : <Spinner />}
    </>
  )
}
