import { Button } from '../../kit/button.tsx'
import { Stepper } from '../../kit/stepper.tsx'
import { useCart, useSetCartLine } from '../queries/cart.ts'
import { type CartWork, findLine } from '../queries/cart-lines.ts'

/** How long to wait for the cart before a work goes into it unseen, in ms. */
const PATIENCE = 2_000
const pause = (ms: number): Promise<undefined> => new Promise((done) => setTimeout(done, ms, undefined))

/** 'Add to cart'; once the cart holds the work in this size and framing, the stepper of its quantity. */
export const CartControl = ({
  work,
  sizeId,
  withFrame,
}: {
  work: CartWork
  sizeId: string
  withFrame: boolean
}) => {
  const { items, refetch } = useCart()
  const { mutate } = useSetCartLine()
  const key = { product_slug: work.slug, size_id: sizeId, with_frame: withFrame }
  const line = items && findLine(items, key)
  const inStock = work.sizes?.find(({ id }) => id === sizeId)?.in_stock ?? work.in_stock
  const set = (quantity: number) => mutate({ work, line: { ...key, quantity } })
  const add = async () => {
    // Whoever presses before the cart is here may have the work in it already.
    const known = items ?? (await Promise.race([refetch({ cancelRefetch: false }), pause(PATIENCE)]))?.data
    set((known && findLine(known, key)?.quantity) ?? 1)
  }

  return line ? (
    <Stepper
      value={line.quantity}
      max={Math.max(line.available, line.quantity)}
      label={`Quantity of ${work.name}`}
      onChange={set}
    />
  ) : (
    <Button size="large" wide data-early="cart" disabled={inStock === 0} onClick={() => void add()}>
      Add to cart
    </Button>
  )
}
