import { Outlet } from 'react-router'
import { SignedInOnly } from '../../client/parts/signed-in-only.tsx'

/** The checkout: for those who are signed in. */
export default function CheckoutLayout() {
  return (
    <main id="main">
      <SignedInOnly>
        <Outlet />
      </SignedInOnly>
    </main>
  )
}
