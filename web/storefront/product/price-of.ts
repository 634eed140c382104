import type { Product } from '../../../contract/catalogue.ts'
import { koboOf, nairaOf, sumOf } from '../../../kernel/money.ts'

/** The price of one piece in a size, with its frame where it is wanted. Naira. */
export const priceOf = (
  work: Product,
  size: Product['sizes'][number] | undefined,
  withFrame: boolean,
): number =>
  nairaOf(sumOf([koboOf(size?.price ?? work.price), koboOf(withFrame ? (work.frame_price ?? 0) : 0)]))
