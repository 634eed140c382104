import type { CartItem } from '../../../contract/cart.ts'
import type { Product } from '../../../contract/catalogue.ts'
import type { Body } from '../../../contract/operations/index.ts'
import { ApiProblem } from '../../client/api/problem.ts'
import { useCart } from '../../client/queries/cart.ts'
import { buyable, totalOf, withLine } from '../../client/queries/cart-lines.ts'
import { useProduct } from '../../client/queries/product.ts'
import { type StoredPurchase, stored } from '../../client/storage/stored.ts'
import { useStored } from '../../client/storage/use-stored.ts'

/** What an order is made of, as the API takes it: one work, or nothing of this for the cart. */
type PurchaseEntry = Pick<
  Body<'checkout.quote'>,
  'product_id' | 'size_id' | 'with_frame' | 'quantity' | 'available_only'
>

const single = (work: Product, { size_id, with_frame, quantity }: StoredPurchase): CartItem[] =>
  withLine([], work, { product_slug: work.slug, size_id, with_frame, quantity })

/**
 * The `lines` being bought, undefined while loading: the 'Buy Now' work, else what the cart has for sale. `isGone`: that work
 * left the shop; `left`: how many lines stay.
 */
export function usePurchase() {
  const mode = useStored(stored.purchaseMode)
  const purchase = useStored(stored.product)
  const chosen = mode === 'single' ? purchase : null
  const cart = useCart()
  const product = useProduct(chosen?.slug)
  const items = chosen ? product.data && single(product.data, chosen) : cart.items && buyable(cart.items)
  const entry: PurchaseEntry = chosen
    ? {
        product_id: chosen.slug,
        size_id: chosen.size_id,
        with_frame: chosen.with_frame,
        quantity: chosen.quantity,
      }
    : { available_only: true }
  return {
    chosen,
    entry,
    lines: items,
    left: chosen ? 0 : (cart.items?.length ?? 0) - (items?.length ?? 0),
    subtotal: items && totalOf(items),
    isGone: product.error instanceof ApiProblem && product.error.status === 404,
    failed: chosen ? product.isError : cart.isError,
  }
}
