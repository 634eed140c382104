import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { Spinner } from '../../kit/spinner.tsx'
import { exitPath, useSession } from '../session/session.ts'

/**
 * Shows its children to those who are signed in and leads everyone else to the home page, in place of this history entry.
 * The server, which does not know who asks, sends the spinner: children may rely on being in a browser.
 */
export const SignedInOnly = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  if (session === 'unknown') return <Spinner />
  return session === 'account' ? children : <Navigate to={exitPath()} replace />
}
