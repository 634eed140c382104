import { Link } from 'react-router'
import { RecentlyViewed } from '../../client/parts/recently-viewed.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { categoryPath, searchPath } from '../shop/paths.ts'
import type { LeadOn } from './lead-on.ts'
import { MoreWorks } from './more-works.tsx'
import styles from './nothing-found.module.css'

/** A search that found nothing: what else to search for, the categories, and some works. */
export function NothingFound({ searches, categories, works }: LeadOn) {
  return (
    <>
      <EmptyState text="No products found">
        {searches.length > 0 && (
          <p className={styles.meant}>
            Did you mean{' '}
            {searches.map((search, index) => (
              <span key={search}>
                {index > 0 && (index === searches.length - 1 ? ' or ' : ', ')}
                <Link to={searchPath(search)}>
                  <bdi>{search}</bdi>
                </Link>
              </span>
            ))}
            ?
          </p>
        )}
        <LinkButton to="/categories" variant="primary">
          Go back
        </LinkButton>
      </EmptyState>
      {categories.length > 0 && (
        <nav className={styles.categories} aria-label="Categories to try">
          {categories.map(({ name, slug }) => (
            <Link key={slug} to={categoryPath(name)}>
              {name}
            </Link>
          ))}
        </nav>
      )}
      <MoreWorks title="New in the gallery" works={works} />
      <RecentlyViewed small />
    </>
  )
}
