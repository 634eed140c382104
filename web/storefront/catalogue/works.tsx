import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Facets, ProductTile } from '../../../contract/catalogue.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { Tile } from '../../client/parts/tile.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { MasonryGrid } from '../../kit/masonry-grid.tsx'
import type { TilePage } from '../../services.ts'
import { Chips } from './chips.tsx'
import { type CountWorks, Filters } from './filters.tsx'
import { contradictionIn, filtersIn, listAddress, numberFaults } from './list-address.ts'
import { MoreWorks } from './more-works.tsx'
import { WorksPaging } from './paging.tsx'
import { Sort } from './sort.tsx'
import styles from './works.module.css'
import { worksCount } from './works-count.ts'

const none: ProductTile[] = []

const leftOut = {
  min_price: 'The lowest price',
  max_price: 'The highest price',
  max_height: 'The height',
  max_width: 'The width',
} as const

/** A page of works: how many there are, their order, the filters, the hang, and the way to the next page. */
export function WorkList({
  name,
  page,
  facets = null,
  count,
  parts,
  filters = true,
  best = false,
  followed = false,
  instead = none,
}: {
  /** What the works have in common, for those who listen. */
  name: string
  page: TilePage & { current: number; limit: number }
  /** How many works each choice of a filter would leave, where they were counted. */
  facets?: Facets | null
  count?: CountWorks
  /** The way to parts of the list. */
  parts?: ReactNode
  filters?: boolean
  /** Whether the best come first unless another order is asked for. */
  best?: boolean
  /** Whether other works follow at once: then few works need no room kept below them. */
  followed?: boolean
  /** What hangs in the place of a list in which there are none. */
  instead?: ProductTile[]
}) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const narrowed = filtersIn(params) > 0
  const contradiction = contradictionIn(listAddress(params))
  const faults = filters ? numberFaults(listAddress(params)) : []
  return (
    <section aria-label={name}>
      <div className={styles.bar} data-parts={parts === undefined ? undefined : ''}>
        {parts !== undefined && <div className={styles.parts}>{parts}</div>}
        <p className={styles.count} role="status">
          {worksCount(page.total)}
        </p>
        {filters && (page.total > 0 || narrowed) && (
          <div className={styles.tools}>
            <Sort best={best} />
            <Filters facets={facets} count={count} />
          </div>
        )}
      </div>
      {faults.length > 0 && (
        <div className={styles.faults}>
          {faults.map(({ name: price, fault }) => (
            <RefusalNote key={price} text={`${leftOut[price]} is left out. ${fault}.`} />
          ))}
        </div>
      )}
      {filters && <Chips facets={facets} works={page.products} />}
      {page.products.length === 0 ? (
        <EmptyState
          text={narrowed ? contradiction || 'No works match these filters.' : 'No product for this category'}
        >
          {narrowed ? (
            <LinkButton to={pathname} variant="primary">
              Clear filters
            </LinkButton>
          ) : (
            <LinkButton to="/categories" variant="primary">
              See all works
            </LinkButton>
          )}
        </EmptyState>
      ) : (
        <div className={followed ? undefined : styles.wall}>
          <MasonryGrid
            works={page.products}
            label={name}
            tile={(work, index) => <Tile work={work} title="h2" eager={index < 4} />}
          />
        </div>
      )}
      <MoreWorks title="New in the gallery" works={instead} />
      <WorksPaging current={page.current} next={page.next} pages={Math.ceil(page.total / page.limit)} />
    </section>
  )
}
