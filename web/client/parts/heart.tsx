import { Heart as HeartButton } from '../../kit/heart.tsx'
import { useToggleWishlist } from '../queries/wishlist.ts'

/** The heart that puts a work into the wishlist and takes it out. `withText` shows words beside it. */
export const Heart = ({
  slug,
  name,
  withText = false,
}: {
  slug: string
  name: string
  withText?: boolean
}) => {
  const { wishlisted, busy, toggle } = useToggleWishlist(slug)
  return <HeartButton wishlisted={wishlisted} name={name} busy={busy} words={withText} onToggle={toggle} />
}
