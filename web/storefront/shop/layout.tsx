import { Outlet } from 'react-router'
import { services } from '../../services.ts'
import { Footer } from '../site/footer.tsx'
import { SkipLink } from '../site/skip-link.tsx'
import type { Route } from './+types/layout.ts'
import { ShopHeader } from './shop-header.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return {
    categories: (await context.get(services).catalogue.categories()).map(({ name, slug }) => ({
      name,
      slug,
    })),
  }
}

/** The list of categories hardly ever changes: it is read once a visit. */
export function shouldRevalidate() {
  return false
}

/** Pages under the shop header: catalogue, works, cart and profile. */
export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SkipLink />
      <ShopHeader categories={loaderData.categories} />
      <Outlet />
      <Footer />
    </>
  )
}
