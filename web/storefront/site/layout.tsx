import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

/** Pages under the site header. */
export default function SiteLayout() {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <Outlet />
      <Footer />
    </>
  )
}
