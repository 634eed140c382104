import { Link } from 'react-router'
import { counted } from '../../../kernel/count.ts'
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

/** The pages that are named among so many: the first, the last, and those around this one; null where some are left out. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((it) => it >= 1 && it <= pages)
  const named = [...new Set(near)].toSorted((a, b) => a - b)
  return named.flatMap((it, at) => {
    const gap = it - (named[at - 1] ?? it)
    if (gap <= 1) return [it]
    return gap === 2 ? [it - 1, it] : [null, it]
  })
}

/** The numbers of pages as links. */
function Numbers({ pages }: { pages: number }) {
  const { at, page } = useAddress()
  return (
    <ol className={styles.numbers}>
      {pagesAround(page, pages).map((number, place, all) =>
        number === null ? (
          <li key={`before ${all[place + 1]}`} aria-hidden="true">
            …
          </li>
        ) : (
          <li key={number}>
            <Link
              className={styles.number}
              to={at('page', String(number))}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {counted(number)}
            </Link>
          </li>
        ),
      )}
    </ol>
  )
}

/**
 * Links to the previous and next page; empty for a single page. With `of`, the name of a list, both always show, at its left;
 * `pages` adds links by number.
 */
export function Paging({ next, of, pages }: { next: number | null; of?: string; pages?: number }) {
  const { page } = useAddress()
  if (page === 1 && next === null) return null
  const stays = of !== undefined
  return (
    <nav className={stays ? styles.aside : styles.paging} aria-label={stays ? `Pages of ${of}` : 'Pages'}>
      <Way name="Previous" page={page > 1 ? page - 1 : null} rel="prev" stays={stays} />
      {pages === undefined ? (
        <p className={stays ? undefined : styles.place}>Page {page}</p>
      ) : (
        <Numbers pages={pages} />
      )}
      <Way name="Next" page={next} rel="next" stays={stays} />
    </nav>
  )
}
