import { Link, Outlet, useLocation } from 'react-router'
import { useSession } from '../../client/session/session.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import type { PlaceToReturn } from '../account/return-place.ts'
import button from './open.module.css'

/** A layout for profile pages that anyone may open: visitors are asked to sign in, and come back here afterwards. */
export default function OpenToVisitors() {
  const session = useSession()
  const { pathname } = useLocation()
  if (session === 'unknown') return <Spinner />
  if (session === 'account') return <Outlet />
  return (
    <EmptyState text="Sign in to see your profile" title="h1">
      <Link className={button.link} to="/auth" state={{ from: pathname } satisfies PlaceToReturn}>
        Sign in
      </Link>
    </EmptyState>
  )
}
