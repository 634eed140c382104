import { useEffect } from 'react'
import { Link } from 'react-router'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { notice } from '../../client/notice.ts'
import { Thumb } from '../../client/parts/thumb.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useToggleWishlist, useWishlist } from '../../client/queries/wishlist.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Price } from '../../kit/price.tsx'
import { RemoveButton } from '../../kit/remove-button.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import styles from './wishlist.module.css'

export const meta = privatePage('Wishlist')

const Wish = ({ work }: { work: ProductTile }) => {
  const { wishlisted, busy, toggle } = useToggleWishlist(work.slug)
  return (
    <li className={wishlisted ? styles.wish : styles.going}>
      <Link to={`/${work.slug}`} tabIndex={-1} aria-hidden="true">
        <Thumb picture={work.picture} size={120} />
      </Link>
      <div className={styles.words}>
        <span className={styles.artist}>{work.artist.name}</span>
        <em className={styles.name}>{work.name}</em>
        <Price naira={work.price} />
        {work.sold && <span className={styles.fact}>Sold</span>}
      </div>
      <LinkButton to={`/${work.slug}`} className={classes(styles.view)}>
        View art<span className="spoken">: {work.name}</span>
      </LinkButton>
      <RemoveButton name={work.name} busy={busy} className={styles.remove} onRemove={toggle} />
    </li>
  )
}

/** /profile/wishlist: the works a buyer has kept. */
export default function Wishlist() {
  const { works, isError, error, refetch } = useWishlist()
  useEffect(() => {
    if (isError) notice.plainError(error)
  }, [isError, error])
  if (isError && !works) {
    return (
      <EmptyState text="Your wishlist could not be loaded." title="h1">
        <Button onClick={() => void refetch()}>Try again</Button>
      </EmptyState>
    )
  }
  if (!works) return <Spinner />
  if (works.length === 0) {
    return (
      <EmptyState text="Wishlist is empty" title="h1">
        <LinkButton to="/categories">Go back</LinkButton>
      </EmptyState>
    )
  }
  return (
    <>
      <h1 className={styles.title}>Wishlist</h1>
      <ul className={styles.list}>
        {works.map((work) => (
          <Wish key={work.slug} work={work} />
        ))}
      </ul>
    </>
  )
}
