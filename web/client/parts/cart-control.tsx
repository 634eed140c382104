import { useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Stepper } from '../../kit/stepper.tsx'
import { useCart, useCartCount, useInCart, useSetCartLine } from '../queries/cart.ts'
import { type CartWork, findLine } from '../queries/cart-lines.ts'
import styles from './cart-control.module.css'

/** Beside the stepper, and beside 'Add to cart', where the page's first script shows it: a second press there meets the text, not the link. */
const inYourCart = (
  <>
    <span className={styles.text}>In your cart</span>
    <LinkButton to="/categories/shoppingcart" variant="plain">
      View cart
    </LinkButton>
  </>
)

/**
 * 'Add to cart', or quantity stepper and link once the cart holds this size and framing. The focus follows, and screen readers
 * hear the addition. Empty for reserved works.
 */
export function CartControl({
  work,
  sizeId,
  withFrame,
}: {
  work: CartWork
  sizeId: string
  withFrame: boolean
}) {
  const { items } = useCart()
  const { mutate } = useSetCartLine()
  const key = { product_slug: work.slug, size_id: sizeId, with_frame: withFrame }
  const line = items && findLine(items, key)
  const { in_stock: inStock, reserved } = work.sizes?.find(({ id }) => id === sizeId) ?? work
  const count = useCartCount()
  const isKnownIn = useInCart(work.slug)
  const place = useRef<HTMLDivElement>(null)
  const [isAdded, setAdded] = useState(false)
  const isPressed = useRef(false)
  const wasFocused = useRef(false)
  const isIn = line !== undefined
  // What was pressed gives way to the other: its focus goes there, unless it has gone elsewhere.
  useEffect(() => {
    if ((isPressed.current || wasFocused.current) && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[role=group], button')?.focus({ preventScroll: true })
    if (isPressed.current) setAdded(isIn)
    isPressed.current = false
    wasFocused.current = false
  }, [isIn])
  useEffect(() => {
    if (items && !isIn) wasFocused.current = false
  }, [items, isIn])
  // The page's first script may have added it before the stepper was there.
  useEffect(() => {
    wasFocused.current = place.current?.contains(document.activeElement) ?? false
  }, [])
  const set = (quantity: number) => {
    isPressed.current = quantity === 0 || !isIn
    // What this page knows of the cart may be old, or nothing yet: a line that is there stays as it is.
    mutate({ work, line: { ...key, quantity, ...(!isIn && { only_if_new: true }) } })
  }

  if (!line && reserved) return null
  return (
    <div ref={place} className={styles.place}>
      {line ? (
        <div className={styles.added}>
          <Stepper
            value={line.quantity}
            max={Math.max(line.available, line.quantity)}
            label={`Quantity of ${work.name}`}
            onChange={set}
            large
          />
          {inYourCart}
        </div>
      ) : (
        <>
          <Button size="large" wide data-early="cart" disabled={inStock === 0} onClick={() => set(1)}>
            Add to cart
          </Button>
          {/* For the time before the cart is here, and for a work that is in it in another size or framing. */}
          <p className={styles.known} data-in-cart={work.slug} hidden={!isKnownIn}>
            {inYourCart}
          </p>
        </>
      )}
      <p className="visually-hidden" role="status">
        {isIn && isAdded && `Added. ${count} in your cart.`}
      </p>
    </div>
  )
}
