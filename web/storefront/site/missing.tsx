import { services } from '../../services.ts'
import type { Route } from './+types/missing.ts'
import { notFound } from './not-found.ts'
import { RouteError } from './route-error.tsx'

/** Any path that is no page. */
export async function loader({ context }: Route.LoaderArgs) {
  throw await notFound(context.get(services))
}

export default function Missing() {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} />
}
