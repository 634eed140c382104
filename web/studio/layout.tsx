import { useEffect, useRef } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router'
import { sentenceOf } from '../client/api/problem.ts'
import { notice } from '../client/notice.ts'
import { Skeleton } from '../client/queries/skeleton.tsx'
import { WaitingView } from '../client/queries/waiting-view.ts'
import { endSession, exitPath, useSession } from '../client/session/session.ts'
import { sweepTypedCopies } from '../client/storage/typed-copies.ts'
import { Button } from '../kit/button.tsx'
import { useCurrentInView } from '../kit/current-in-view.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Spinner } from '../kit/spinner.tsx'
import { call } from './api/call.ts'
import styles from './layout.module.css'
import { useUnread } from './notifications/queries.ts'
import { Masthead } from './parts/masthead.tsx'
import { sellsNothing, useSellerAccount } from './queries.ts'
import { StopNotes } from './shop/stop-notes.tsx'
import { VerificationNote } from './shop/verification-note.tsx'
import { resumeUploads } from './works/uploads.ts'

const skeleton = <Skeleton />

const pages = [
  { name: 'Works', to: '/studio/works' },
  { name: 'Orders', to: '/studio/orders' },
  { name: 'Returns', to: '/studio/returns' },
  { name: 'Money', to: '/studio/money' },
  { name: 'Figures', to: '/studio/figures' },
  { name: 'Notifications', to: '/studio/notifications' },
  { name: 'Shop', to: '/studio/shop' },
]

/** How many notifications are unread, beside their name in the menu. */
const UnreadCount = () => {
  const unread = useUnread() ?? 0
  return unread === 0 ? null : (
    <span className={styles.count}>
      {unread > 99 ? '99+' : unread}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}

const Room = () => {
  useEffect(() => {
    sweepTypedCopies()
    void resumeUploads()
  }, [])
  const { data: account, error, refetch } = useSellerAccount()
  const { pathname } = useLocation()
  if (sellsNothing(error) || account?.shop === null) return <Navigate to="/studio/start" replace />
  if (!account && error)
    return (
      <main id="main" className="container">
        <EmptyState text={sentenceOf(error)} title="h1">
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      </main>
    )
  if (!account) return <Spinner />
  return (
    <>
      <StopNotes of={account} />
      {pathname !== '/studio/shop' && account.verification.state !== 'verified' && (
        <VerificationNote verification={account.verification} />
      )}
      <main id="main" className={`container ${styles.main}`}>
        <WaitingView value={skeleton}>
          <Outlet />
        </WaitingView>
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
    // A person who has just signed out comes from here, too.
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
                  {to === '/studio/notifications' && session === 'account' && <UnreadCount />}
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
