import { type ReactNode, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Spinner } from '../../kit/spinner.tsx'
import type { PlaceToReturn } from '../session/return-place.ts'
import { exitPath, useSession } from '../session/session.ts'

/**
 * Shows its children to those who are signed in and leads everyone else to the home page, in place of this history entry; a visitor's
 * entry remembers this page, for a sign-in from there. The server, which does not know who asks, sends the spinner: children may rely on being in a browser.
 */
export const SignedInOnly = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const { pathname, search } = useLocation()
  const place = useMemo(() => ({ from: pathname + search }) satisfies PlaceToReturn, [pathname, search])
  if (session === 'unknown') return <Spinner />
  if (session === 'account') return children
  const exit = exitPath()
  return <Navigate to={exit ?? '/'} replace state={exit === undefined ? place : undefined} />
}
