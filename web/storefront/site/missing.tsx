import { data } from 'react-router'
import type { Route } from './+types/missing.ts'
import { Trouble } from './trouble.tsx'

/** Any path that is no page. */
export const loader = () => {
  throw data(null, { status: 404 })
}

export default function Missing() {
  return null
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <Trouble error={error} />
