import { useSearchParams } from 'react-router'
import { LinkButton } from '../../kit/button.tsx'
import { listAddress } from './list-address.ts'
import styles from './paging.module.css'

type Place = { current: number; next: number | null; pages: number }

/** Links to the page before and the page after of a list of works. */
export function WorksPaging(place: Place) {
  const [params] = useSearchParams()
  const to = (page: number) => {
    const query = listAddress(params)
    if (page === 1) query.delete('page')
    else query.set('page', String(page))
    return `?${query}`
  }
  return <PagingLinks {...place} to={to} />
}

/** Links to the page before and the page after, whose addresses `to` knows. Nothing where there is only one. */
export function PagingLinks({ current, next, pages, to }: Place & { to: (page: number) => string }) {
  if (current === 1 && next === null) return null
  return (
    <nav className={styles.paging} aria-label="Pages">
      {current > 1 ? (
        <LinkButton to={to(current - 1)} rel="prev">
          Previous
        </LinkButton>
      ) : (
        <span />
      )}
      <p className={styles.place}>
        Page {current} of {Math.max(pages, current)}
      </p>
      {next === null ? (
        <span />
      ) : (
        <LinkButton to={to(next)} rel="next">
          Next
        </LinkButton>
      )}
    </nav>
  )
}
