import type { CartItem, LineEntry } from '../../../contract/cart.ts'
import type { Product, ProductTile } from '../../../contract/catalogue.ts'
import { koboOf, lineKobo, nairaOf, sumOf } from '../../../kernel/money.ts'

/** A work with what a cart line needs to know of it. */
export type CartWork = ProductTile & { frame_price: number | null; sizes?: Product['sizes'] }

type LineKey = Omit<LineEntry, 'quantity'>

const isLine = (item: CartItem, { product_slug, size_id, with_frame }: LineKey): boolean =>
  item.product.slug === product_slug && item.size_id === size_id && item.with_frame === with_frame

/** The line of a work in a size and framing, if the cart has it. */
export const findLine = (items: readonly CartItem[], key: LineKey): CartItem | undefined =>
  items.find((item) => isLine(item, key))

const lineTotal = (price: number, framePrice: number, quantity: number): number =>
  nairaOf(lineKobo(koboOf(price), koboOf(framePrice), quantity))

const newLine = (work: CartWork, { size_id, with_frame, quantity }: LineEntry): CartItem => {
  const size = work.sizes?.find(({ id }) => id === size_id)
  const price = size?.price ?? work.price
  const framePrice = with_frame ? (work.frame_price ?? 0) : 0
  return {
    id: `new:${work.slug}:${size_id}:${with_frame}`,
    quantity,
    with_frame,
    size_id,
    size_label: size?.label ?? '',
    price,
    frame_price: framePrice,
    total: lineTotal(price, framePrice, quantity),
    available: size?.in_stock ?? work.in_stock,
    product: work,
  }
}

/** The cart as it will be once a line of the work is set. */
export const withLine = (items: readonly CartItem[], work: CartWork, line: LineEntry): CartItem[] => {
  const { quantity } = line
  if (quantity === 0) return items.filter((item) => !isLine(item, line))
  if (!findLine(items, line)) return [...items, newLine(work, line)]
  return items.map((item) =>
    isLine(item, line)
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
