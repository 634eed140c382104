import { type ReactNode, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Spinner } from '../../kit/spinner.tsx'
import type { PlaceToReturn } from '../session/return-place.ts'
import { exitPath, useSession } from '../session/session.ts'

/**
 * Shows its children to accounts; redirects visitors to the home page, whose history entry remembers this page. The server
 * renders the spinner, so children always run in a browser.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const place = useMemo(() => ({ from: pathname + search }) satisfies PlaceToReturn, [pathname, search])
  if (session === 'unknown') return <Spinner />
  if (session === 'account') return children
  const exit = exitPath()
  return <Navigate to={exit ?? '/'} replace state={exit === undefined ? place : undefined} />
}
