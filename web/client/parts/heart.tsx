import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { useToggleWishlist } from '../queries/wishlist.ts'
import styles from './heart.module.css'

/** The heart that puts a work into the wishlist and takes it out: red when it is in, else grey. */
export const Heart = ({
  slug,
  name,
  className,
  withText = false,
}: {
  slug: string
  name: string
  className?: string | undefined
  /** Shows words beside it. */
  withText?: boolean
}) => {
  const { wishlisted, busy, toggle } = useToggleWishlist(slug)
  const words = wishlisted ? 'In your wishlist' : 'Add to wishlist'
  return (
    <button
      type="button"
      className={classes(styles.heart, withText && styles.withText, wishlisted && styles.on, className)}
      aria-pressed={wishlisted}
      aria-label={withText ? undefined : `Add ${name} to wishlist`}
      aria-disabled={busy || undefined}
      onClick={toggle}
    >
      <Icon name="heart" filled={wishlisted} size={22} />
      {withText && <span>{words}</span>}
    </button>
  )
}
