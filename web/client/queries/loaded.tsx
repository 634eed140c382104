import { type ReactNode, useContext } from 'react'
import { useLocation } from 'react-router'
import { Button, LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { ApiProblem, sentenceOf } from '../api/problem.ts'
import { WaitingView } from './waiting-view.ts'

/** Asking again helps, unless it is not there or not theirs. */
const mayHelp = (error: unknown): boolean =>
  !(error instanceof ApiProblem && (error.status === 403 || error.status === 404))

/** What a query found; the spinner (or what its surface shows) before it is there, and what went wrong with a way on, under a heading. */
export function Loaded<T>({
  query,
  beside,
  heading = 'h2',
  children,
}: {
  query: { data: T | undefined; error: unknown; refetch: () => unknown }
  /** Queries of parts further down, which are waited for so that nothing moves when their answers come; they tell of their errors themselves. */
  beside?: readonly { isLoading: boolean }[]
  /** 'h1' where the whole page is what was asked for. */
  heading?: 'h1' | 'h2'
  children: (data: T) => ReactNode
}) {
  const waiting = useContext(WaitingView)
  const { pathname } = useLocation()
  const isComplete = !beside?.some(({ isLoading }) => isLoading)
  if (query.data !== undefined && isComplete) return children(query.data)
  if (!query.error) return waiting ?? <Spinner />
  return (
    <EmptyState text={sentenceOf(query.error)} title={heading}>
      {mayHelp(query.error) ? (
        <Button onClick={() => void query.refetch()}>Try again</Button>
      ) : (
        heading === 'h1' && <LinkButton to={pathname.slice(0, pathname.lastIndexOf('/'))}>Go back</LinkButton>
      )}
    </EmptyState>
  )
}
