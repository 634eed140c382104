import type { CartItem, LineEntry } from '../../../contract/cart.ts'
import type { Product, ProductTile } from '../../../contract/catalogue.ts'
import { koboOf, lineKobo, nairaOf, sumOf } from '../../../kernel/money.ts'

/** A work with what a cart line needs to know of it. */
export type CartWork = ProductTile & { frame_price: number | null; sizes?: Product['sizes'] }

type LineKey = Pick<LineEntry, 'product_slug' | 'size_id' | 'with_frame'>

const isLine = (item: CartItem, { product_slug, size_id, with_frame }: LineKey): boolean =>
  item.product.slug === product_slug && item.size_id === size_id && item.with_frame === with_frame

/** The line of a work in a size and framing, if the cart has it. */
export function findLine(items: readonly CartItem[], key: LineKey): CartItem | undefined {
  return items.find((item) => isLine(item, key))
}

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
    discount: size ? size.discount : work.discount,
    frame_price: framePrice,
    total: lineTotal(price, framePrice, quantity),
    available: size?.in_stock ?? work.in_stock,
    reserved: size?.reserved ?? work.reserved,
    free_at: size?.free_at ?? work.free_at,
    product: work,
  }
}

/** A line with its frame added or taken off, of so many pieces. */
const reframed = (item: CartItem, quantity: number): CartItem => {
  const framePrice = item.with_frame ? 0 : (item.product.frame_price ?? 0)
  return {
    ...item,
    quantity,
    with_frame: !item.with_frame,
    frame_price: framePrice,
    total: lineTotal(item.price, framePrice, quantity),
  }
}

/** The cart as it will be once a line of the work is set. */
export function withLine(items: readonly CartItem[], work: CartWork, line: LineEntry): CartItem[] {
  const { quantity } = line
  if (quantity === 0) return items.filter((item) => !isLine(item, line))
  const other = line.reframed && findLine(items, { ...line, with_frame: !line.with_frame })
  if (other) {
    if (!findLine(items, line)) return items.map((item) => (item === other ? reframed(item, quantity) : item))
    return withLine(
      items.filter((item) => item !== other),
      work,
      { ...line, reframed: false },
    )
  }
  if (!findLine(items, line)) return [...items, newLine(work, line)]
  return items.map((item) =>
    isLine(item, line)
      ? { ...item, quantity, total: lineTotal(item.price, item.frame_price, quantity) }
      : item,
  )
}

/** The lines of which something can be bought now; the others stay in the cart. */
export function buyable(items: readonly CartItem[]): CartItem[] {
  return items.filter(({ available }) => available > 0)
}

/** How many pieces the cart holds. */
export function countOf(items: readonly CartItem[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0)
}

/** What the cart costs, naira. */
export function totalOf(items: readonly CartItem[]): number {
  return nairaOf(sumOf(items.map(({ total }) => koboOf(total))))
}
