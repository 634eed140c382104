import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { ApiProblem, sentenceOf } from '../api/problem.ts'

/** Asking again helps, unless it is not there or not theirs. */
const mayHelp = (error: unknown): boolean =>
  !(error instanceof ApiProblem && (error.status === 403 || error.status === 404))

/** What a query found; the spinner before it is there, and what went wrong with a way to try again, under a heading. */
export const Loaded = <T,>({
  query,
  heading = 'h2',
  children,
}: {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** 'h1' where the whole page is what was asked for. */
  heading?: 'h1' | 'h2'
  children: (data: T) => ReactNode
}) => {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Spinner />
  return (
    <EmptyState text={sentenceOf(query.error)} title={heading}>
      {mayHelp(query.error) && <Button onClick={() => void query.refetch()}>Try again</Button>}
    </EmptyState>
  )
}
