import { services } from '../../services.ts'
import type { Route } from './+types/missing.ts'
import { notFound } from './not-found.ts'
import { RouteError } from './route-error.tsx'

/** Any path that is no page. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  throw await notFound(context.get(services))
}

export default function Missing() {
  return null
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <RouteError error={error} />
