import type { CartItem } from '../../../contract/cart.ts'
import type { Product, ProductTile } from '../../../contract/catalogue.ts'
import { koboOf, nairaOf, sumOf, times } from '../../../kernel/money.ts'

/** A work with what a cart line needs to know of it. */
export type CartWork = ProductTile & { frame_price: number | null; sizes?: Product['sizes'] }

/** Which line of the cart. */
export type LineChoice = { slug: string; sizeId: string; withFrame: boolean }

const isLine = (item: CartItem, { slug, sizeId, withFrame }: LineChoice): boolean =>
  item.product.slug === slug && item.size_id === sizeId && item.with_frame === withFrame

/** The line of a choice, if the cart has it. */
export const findLine = (items: readonly CartItem[], choice: LineChoice): CartItem | undefined =>
  items.find((item) => isLine(item, choice))

const lineTotal = (price: number, framePrice: number, quantity: number): number =>
  nairaOf(times(sumOf([koboOf(price), koboOf(framePrice)]), quantity))

const newLine = (work: CartWork, { sizeId, withFrame }: LineChoice, quantity: number): CartItem => {
  const size = work.sizes?.find(({ id }) => id === sizeId)
  const price = size?.price ?? work.price
  const framePrice = withFrame ? (work.frame_price ?? 0) : 0
  return {
    id: `new:${work.slug}:${sizeId}:${withFrame}`,
    quantity,
    with_frame: withFrame,
    size_id: sizeId,
    size_label: size?.label ?? '',
    price,
    frame_price: framePrice,
    total: lineTotal(price, framePrice, quantity),
    available: size?.in_stock ?? work.in_stock,
    product: work,
  }
}

/** The cart as it will be once the line has that quantity. */
export const withLine = (
  items: readonly CartItem[],
  work: CartWork,
  choice: LineChoice,
  quantity: number,
): CartItem[] => {
  if (quantity === 0) return items.filter((item) => !isLine(item, choice))
  if (!findLine(items, choice)) return [...items, newLine(work, choice, quantity)]
  return items.map((item) =>
    isLine(item, choice)
      ? { ...item, quantity, total: lineTotal(item.price, item.frame_price, quantity) }
      : item,
  )
}

/** How many pieces the cart holds. */
export const countOf = (items: readonly CartItem[]): number =>
  items.reduce((count, { quantity }) => count + quantity, 0)

/** What the cart costs, naira. */
export const totalOf = (items: readonly CartItem[]): number =>
  nairaOf(sumOf(items.map(({ total }) => koboOf(total))))
