import { services } from '../../services.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import type { Route } from './+types/privacy.ts'
import source from './privacy.md?raw'
import { RulesPage } from './rules-page.tsx'
import { textOf } from './text.server.ts'

export function loader({ context }: Route.LoaderArgs) {
  return textOf(source, context.get(services).site)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    site: siteIn(matches),
    title: 'Privacy policy',
    description: 'Which personal data Àwòrán handles, why, for how long, and what you can ask of us.',
    path: '/privacy',
  })

/** Privacy policy. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <RulesPage title="Privacy policy" {...loaderData} />
}
