import { Outlet } from 'react-router'
import { SignedInOnly } from './signed-in-only.tsx'

/** A layout for routes that only those who are signed in may open. */
export default function Guard() {
  return (
    <SignedInOnly>
      <Outlet />
    </SignedInOnly>
  )
}
