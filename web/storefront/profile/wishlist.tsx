import { useEffect } from 'react'
import { Link } from 'react-router'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { notice } from '../../client/notice.ts'
import { RecentlyViewed } from '../../client/parts/recently-viewed.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useToggleWishlist, useWishlist } from '../../client/queries/wishlist.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { FramedPicture } from '../../kit/framed-picture.tsx'
import { FreeAgain } from '../../kit/free-again.tsx'
import { pauseText } from '../../kit/pause-text.ts'
import { Price } from '../../kit/price.tsx'
import { PriceBefore } from '../../kit/price-before.tsx'
import { reducedUntil } from '../../kit/reduced-until.ts'
import { RemoveButton } from '../../kit/remove-button.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { sizeOf } from '../../kit/work-label.tsx'
import { OnShow } from '../site/on-show.tsx'
import styles from './wishlist.module.css'

export const meta = privatePage('Wishlist')

const Wish = ({ work }: { work: ProductTile }) => {
  const { wishlisted, busy, toggle } = useToggleWishlist(work.slug)
  return (
    <li className={wishlisted ? styles.wish : styles.going}>
      <Link to={`/${work.slug}`} tabIndex={-1} aria-hidden="true">
        <FramedPicture picture={work.picture} shape="upright" alt="" sizes="(min-width: 64em) 22vw, 44vw" />
      </Link>
      <div className={styles.words}>
        <span className={styles.artist}>{work.artist.name}</span>
        <em className={styles.name}>{work.name}</em>
        {sizeOf(work) && <span className={styles.fact}>{sizeOf(work)}</span>}
        <Price naira={work.price} />
        {work.discount && <PriceBefore discount={work.discount} />}
        {work.discount && <span className={styles.fact}>{reducedUntil(work.discount, true)}</span>}
        {work.sold && <span className={styles.fact}>Sold</span>}
        {work.shop_pause && !work.sold && <span className={styles.fact}>{pauseText(work.shop_pause)}</span>}
        {work.reserved && !work.shop_pause && (
          <span className={styles.fact}>
            Reserved. <FreeAgain freeAt={work.free_at} />
          </span>
        )}
      </div>
      <div className={styles.ways}>
        <LinkButton to={`/${work.slug}`}>
          View art<span className="visually-hidden">: {work.name}</span>
        </LinkButton>
        <RemoveButton name={work.name} busy={busy} onRemove={toggle} />
      </div>
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
      <>
        <EmptyState text="Wishlist is empty" title="h1">
          <LinkButton to="/categories">Go back</LinkButton>
        </EmptyState>
        <OnShow />
        <RecentlyViewed small />
      </>
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
