import type { ReactNode } from 'react'
import { sentenceOf } from '../../client/api/problem.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'

/** What a query found; the spinner before it is there, and what went wrong with a way to try again. */
export const Loaded = <T,>({
  query,
  children,
}: {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  children: (data: T) => ReactNode
}) => {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Spinner />
  return (
    <EmptyState text={sentenceOf(query.error)}>
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </EmptyState>
  )
}
