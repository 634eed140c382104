import { Outlet } from 'react-router'
import { SignedInOnly } from '../../client/parts/signed-in-only.tsx'

/** A layout for profile pages that only those who are signed in may open. */
export default function Guard() {
  return (
    <SignedInOnly>
      <Outlet />
    </SignedInOnly>
  )
}
