import { Button, LinkButton } from '../../kit/button.tsx'
import { useAddress } from './address.ts'
import styles from './paging.module.css'

/** The page that the address names, from 1. */
export function usePageNumber(): number {
  return useAddress().page
}

/** A way to another page; with none it is not there, or, when `stays`, cannot be pressed. */
function Way({ name, page, rel, stays }: { name: string; page: number | null; rel: string; stays: boolean }) {
  const { at } = useAddress()
  if (page !== null)
    return (
      <LinkButton size="small" to={at('page', String(page))} rel={rel} preventScrollReset={stays}>
        {name}
      </LinkButton>
    )
  return stays ? (
    <Button size="small" disabled>
      {name}
    </Button>
  ) : null
}

/** Links to the page before and the page after; nothing where there is only one. With the name `of` a list they stand at its left, both of them always. */
export function Paging({ next, of }: { next: number | null; of?: string }) {
  const { page } = useAddress()
  if (page === 1 && next === null) return null
  const stays = of !== undefined
  return (
    <nav className={stays ? styles.aside : styles.paging} aria-label={stays ? `Pages of ${of}` : 'Pages'}>
      <Way name="Previous" page={page > 1 ? page - 1 : null} rel="prev" stays={stays} />
      <p className={stays ? undefined : styles.place}>Page {page}</p>
      <Way name="Next" page={next} rel="next" stays={stays} />
    </nav>
  )
}
