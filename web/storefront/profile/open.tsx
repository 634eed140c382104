import { Link, Outlet, useLocation } from 'react-router'
import type { PlaceToReturn } from '../../client/session/return-place.ts'
import { useSession } from '../../client/session/session.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { UnpaidNotice } from '../checkout/unpaid-notice.tsx'
import { useUnpaid } from '../checkout/use-unpaid.ts'
import button from './open.module.css'

/** The pages come with the unpaid order above them, so that nothing moves when that is known. */
const WithUnpaid = () => {
  const unpaid = useUnpaid()
  return (
    <>
      {!unpaid.isKnown && <Spinner />}
      <UnpaidNotice {...unpaid} />
      <div hidden={!unpaid.isKnown}>
        <Outlet />
      </div>
    </>
  )
}

/** A layout for profile pages that anyone may open: visitors are asked to sign in, and come back here afterwards. */
export default function OpenToVisitors() {
  const session = useSession()
  const { pathname } = useLocation()
  if (session === 'unknown') return <Spinner />
  if (session === 'account') return <WithUnpaid />
  return (
    <EmptyState text="Sign in to see your profile" title="h1">
      <Link className={button.link} to="/auth" state={{ from: pathname } satisfies PlaceToReturn}>
        Sign in
      </Link>
    </EmptyState>
  )
}
