import { useSearchParams } from 'react-router'
import { PagingLinks } from '../catalogue/paging.tsx'

/** Links to the page before and the page after of a list of artists, or of the works of one. */
export function Paging(place: { current: number; next: number | null; pages: number }) {
  const [params] = useSearchParams()
  const to = (page: number) => {
    const query = new URLSearchParams(params)
    if (page === 1) query.delete('page')
    else query.set('page', String(page))
    return `?${query}`
  }
  return <PagingLinks {...place} to={to} />
}
