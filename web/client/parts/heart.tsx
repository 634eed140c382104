import { Heart } from '../../kit/heart.tsx'
import { useToggleWishlist } from '../queries/wishlist.ts'

/** The heart that puts a work into the wishlist and takes it out. `withText` shows words beside it. */
export function WishHeart({
  slug,
  name,
  withText = false,
}: {
  slug: string
  name: string
  withText?: boolean
}) {
  const { wishlisted, busy, toggle } = useToggleWishlist(slug)
  return (
    <Heart
      wishlisted={wishlisted}
      name={name}
      slug={slug}
      busy={busy}
      withText={withText}
      onToggle={toggle}
    />
  )
}
