import { cartLabel } from '../early/shown.ts'
import { useCartCount } from '../queries/cart.ts'

/** The accessible name of a link to the cart. */
export function useCartLabel(): string {
  return cartLabel(useCartCount())
}

/** How many pieces the cart holds; hidden when it is empty. Name the link around it with useCartLabel. */
export function CartBadge({ className }: { className?: string }) {
  const count = useCartCount()
  return (
    <span
      className={className}
      hidden={count === 0}
      aria-hidden="true"
      data-cart-count
      data-testid="cart-count"
    >
      {count}
    </span>
  )
}
