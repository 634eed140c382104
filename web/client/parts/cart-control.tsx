import { Button } from '../../kit/button.tsx'
import { Stepper } from '../../kit/stepper.tsx'
import { useCart, useSetCartLine } from '../queries/cart.ts'
import { type CartWork, findLine } from '../queries/cart-lines.ts'

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
  const { items } = useCart()
  const { mutate } = useSetCartLine()
  const choice = { slug: work.slug, sizeId, withFrame }
  const line = items && findLine(items, choice)
  const inStock = work.sizes?.find(({ id }) => id === sizeId)?.in_stock ?? work.in_stock
  const set = (quantity: number) => mutate({ work, choice, quantity })

  return line ? (
    <Stepper
      value={line.quantity}
      max={Math.max(line.available, line.quantity)}
      label={`Quantity of ${work.name}`}
      onChange={set}
    />
  ) : (
    <Button size="large" wide disabled={inStock === 0} onClick={() => set(1)}>
      Add to cart
    </Button>
  )
}
