import { services } from '../../services.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import type { Route } from './+types/terms.ts'
import { RulesPage } from './rules-page.tsx'
import source from './terms.md?raw'
import { textOf } from './text.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return textOf(source, context.get(services).site)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteIn(matches),
    title: 'Terms and conditions',
    description:
      'The agreement between you and Àwòrán: accounts, orders, returns within 14 days, and the rest.',
    path: '/terms',
  })

/** Terms and conditions. */
export default function Terms({ loaderData }: Route.ComponentProps) {
  return <RulesPage title="Terms and conditions" {...loaderData} />
}
