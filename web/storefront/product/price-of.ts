import type { Discount, Product } from '../../../contract/catalogue.ts'
import { koboOf, nairaOf, sumOf } from '../../../kernel/money.ts'

/** The price of one piece in a size, with its frame where it is wanted. Naira. */
export function priceOf(
  work: Product,
  size: Product['sizes'][number] | undefined,
  withFrame: boolean,
): number {
  return nairaOf(sumOf([koboOf(size?.price ?? work.price), koboOf(withFrame ? (work.frame_price ?? 0) : 0)]))
}

/** The discount of one piece in a size: its price before with the frame, which is never reduced. Null where none runs. */
export function discountOf(
  work: Product,
  size: Product['sizes'][number] | undefined,
  withFrame: boolean,
): Discount | null {
  const discount = size ? size.discount : work.discount
  const frame = koboOf(withFrame ? (work.frame_price ?? 0) : 0)
  return discount && { ...discount, price_before: nairaOf(sumOf([koboOf(discount.price_before), frame])) }
}
