import { useSearchParams } from 'react-router'
import { LinkButton } from '../../kit/button.tsx'
import styles from './paging.module.css'

/** The page that the address names, from 1. */
export const usePageNumber = (): number => {
  const [query] = useSearchParams()
  return Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
}

/** Links to the page before and the page after; nothing where there is only one. */
export const Paging = ({ next }: { next: number | null }) => {
  const [params] = useSearchParams()
  const page = usePageNumber()
  if (page === 1 && next === null) return null
  const to = (number: number) => {
    const query = new URLSearchParams(params)
    query.set('page', String(number))
    return `?${query}`
  }
  return (
    <nav className={styles.paging} aria-label="Pages">
      {page > 1 && (
        <LinkButton size="small" to={to(page - 1)} rel="prev">
          Previous
        </LinkButton>
      )}
      <p className={styles.place}>Page {page}</p>
      {next !== null && (
        <LinkButton size="small" to={to(next)} rel="next">
          Next
        </LinkButton>
      )}
    </nav>
  )
}
