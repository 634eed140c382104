import { useSearchParams } from 'react-router'
import { WishHeart } from '../../client/parts/heart.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Hang } from '../../kit/hang.tsx'
import { WorkTile } from '../../kit/work-tile.tsx'
import type { TilePage } from '../../services.ts'
import { Filters } from './filters.tsx'
import { listAddress } from './list-address.ts'
import { WorksPaging } from './paging.tsx'
import styles from './works.module.css'

/** 'One work', '24 works'. */
const countOf = (total: number) => (total === 1 ? 'One work' : `${total} works`)

/** A page of works: how many there are, the filters, the hang, and the way to the next page. */
export const WorkList = ({
  name,
  page,
  empty = 'No product for this category',
  filters = true,
  best = false,
}: {
  /** What the works have in common, for those who listen. */
  name: string
  page: TilePage & { current: number; limit: number }
  empty?: string
  filters?: boolean
  /** Whether the best come first unless another order is asked for. */
  best?: boolean
}) => {
  const [params] = useSearchParams()
  const narrowed = [...listAddress(params).keys()].some((key) => key !== 'page' && key !== 'sort')
  return (
    <section aria-label={name}>
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {countOf(page.total)}
        </p>
        {filters && (page.total > 0 || narrowed) && <Filters best={best} />}
      </div>
      {page.products.length === 0 ? (
        <EmptyState text={empty}>
          <LinkButton to="/categories" look="primary">
            See all works
          </LinkButton>
        </EmptyState>
      ) : (
        <div className={styles.wall}>
          <Hang
            works={page.products}
            label={name}
            tile={(work, index) => (
              <WorkTile
                work={work}
                title="h2"
                eager={index < 4}
                heart={<WishHeart slug={work.slug} name={work.name} />}
              />
            )}
          />
        </div>
      )}
      <WorksPaging current={page.current} next={page.next} pages={Math.ceil(page.total / page.limit)} />
    </section>
  )
}
