import { useCartCount } from '../queries/cart.ts'

/** The accessible name of a link to the cart: 'Cart', 'Cart, 1 item', 'Cart, 3 items'. */
export const useCartLabel = (): string => {
  const count = useCartCount()
  if (count === 0) return 'Cart'
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
}

/** How many pieces the cart holds; nothing when it is empty. Name the link around it with useCartLabel. */
export const CartBadge = ({ className }: { className?: string }) => {
  const count = useCartCount()
  // The key starts the counting movement anew.
  return count === 0 ? null : (
    <span key={count} className={className} aria-hidden="true" data-testid="cart-count">
      {count}
    </span>
  )
}
