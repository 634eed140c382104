import type { CartItem } from '../../../contract/cart.ts'
import type { Product } from '../../../contract/catalogue.ts'
import type { Body } from '../../../contract/operations/index.ts'
import { useCart } from '../../client/queries/cart.ts'
import { totalOf, withLine } from '../../client/queries/cart-lines.ts'
import { useProduct } from '../../client/queries/product.ts'
import { type StoredPurchase, stored } from '../../client/storage/stored.ts'
import { useStored } from '../../client/storage/use-stored.ts'

/** What an order is made of, as the API takes it: one work, or nothing of this for the cart. */
type PurchaseEntry = Pick<Body<'checkout.quote'>, 'product_id' | 'size_id' | 'with_frame' | 'quantity'>

const single = (work: Product, { size_id, with_frame, quantity }: StoredPurchase): CartItem[] =>
  withLine([], work, { product_slug: work.slug, size_id, with_frame, quantity })

/**
 * What is being bought: the one work of a 'Buy Now', else the cart. `lines` is undefined while it loads; `failed` says that
 * it could not be.
 */
export const usePurchase = () => {
  const mode = useStored(stored.purchaseMode)
  const purchase = useStored(stored.product)
  const chosen = mode === 'single' ? purchase : null
  const cart = useCart()
  const product = useProduct(chosen?.slug)
  const items = chosen ? product.data && single(product.data, chosen) : cart.items
  const entry: PurchaseEntry = chosen
    ? {
        product_id: chosen.slug,
        size_id: chosen.size_id,
        with_frame: chosen.with_frame,
        quantity: chosen.quantity,
      }
    : {}
  return {
    entry,
    lines: items,
    subtotal: items && totalOf(items),
    failed: chosen ? product.isError : cart.isError,
  }
}
