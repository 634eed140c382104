import { data } from 'react-router'
import { momentOf } from '../../../kernel/dates.ts'
import { services } from '../../services.ts'
import { italicFirst } from '../site/italic.ts'
import { RouteError } from '../site/route-error.tsx'
import type { Route } from './+types/preview.ts'
import { Bands } from './bands.tsx'
import styles from './preview.module.css'
import { readHome } from './read.ts'

export const links = italicFirst

export async function loader({ context, params }: Route.LoaderArgs) {
  const all = context.get(services)
  const preview = await all.curation.preview(params.id)
  if (!preview) throw data(null, { status: 404 })
  const { name, from, bands } = preview
  return { name, from, ...(await readHome(all, bands)) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Preview: ${loaderData?.name ?? 'not found'} · Àwòrán` },
  { name: 'robots', content: 'noindex' },
]

/** /preview/{id}: the home page as a composition makes it, before it is shown; who has the address sees it. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  const { name, from, ...shown } = loaderData
  return (
    <main id="main">
      <p className={styles.note}>
        Preview of ‘{name}’, {from === null ? 'a draft' : `shown from ${momentOf(from)}`}. Visitors do not see
        this page.
      </p>
      <Bands shown={shown} />
    </main>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} plain />
}
