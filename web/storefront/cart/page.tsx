import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '../../../contract/cart.ts'
import { notice } from '../../client/notice.ts'
import { RecentlyViewed } from '../../client/parts/recently-viewed.tsx'
import { privatePage } from '../../client/private-page.ts'
import { useCart } from '../../client/queries/cart.ts'
import { buyable, totalOf } from '../../client/queries/cart-lines.ts'
import { CART_ENDS } from '../../client/queries/guest-calls.ts'
import type { PlaceToReturn } from '../../client/session/return-place.ts'
import { useSession } from '../../client/session/session.ts'
import { shippingStep } from '../../client/session/shipping-step.ts'
import { stored } from '../../client/storage/stored.ts'
import { useEndsWithPage } from '../../client/storage/use-stored.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Price } from '../../kit/price.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { CheckoutSteps } from '../checkout/steps.tsx'
import { Trust } from '../checkout/trust.tsx'
import { holdsLine } from '../checkout/unpaid.ts'
import { UnpaidNotice } from '../checkout/unpaid-notice.tsx'
import { useUnpaid } from '../checkout/use-unpaid.ts'
import { OnShow } from '../site/on-show.tsx'
import { CartTable } from './cart-table.tsx'
import styles from './page.module.css'

export const meta = privatePage('Shopping Cart')

const Total = ({ naira }: { naira: number }) => (
  <p className={styles.total}>
    <span>Total</span>
    <span data-testid="cart-total">{naira === 0 ? '--' : <Price naira={naira} />}</span>
  </p>
)

/** The items of the cart and their cost; 'Checkout' starts the purchase of all of them. `above` is shown above the table. */
const FilledCart = ({
  items,
  isOrdered,
  above,
}: {
  items: CartItem[]
  isOrdered: (item: CartItem) => boolean
  above: ReactNode
}) => {
  const session = useSession()
  const navigate = useNavigate()
  const toBuy = buyable(items)

  const checkout = () => {
    stored.purchaseMode.write('cart')
    stored.product.remove()
    if (session !== 'account')
      return navigate('/auth', { state: { from: shippingStep } satisfies PlaceToReturn })
    return navigate(shippingStep)
  }

  return (
    <div className={`container ${styles.page} ${items.length < 6 ? styles.full : ''}`}>
      <CheckoutSteps current="Shopping Cart" />
      <h1 className={styles.title}>Shopping Cart</h1>
      {above}
      <div className={styles.columns}>
        <CartTable items={items} isOrdered={isOrdered} />
        <Stack gap={2} className={styles.foot}>
          <Total naira={totalOf(toBuy)} />
          <p className={styles.note}>
            {toBuy.length === 0
              ? 'Nothing here can be bought just now.'
              : 'Delivery is added in the next step.'}
          </p>
          <div className={styles.actions}>
            <Button
              // Where an order is made of all of it, to pay that comes first.
              variant={items.every(isOrdered) ? 'outline' : 'primary'}
              size="large"
              wide
              disabled={toBuy.length === 0}
              onClick={() => void checkout()}
            >
              Checkout
            </Button>
            <LinkButton to="/categories" size="large" wide>
              Back to shopping
            </LinkButton>
          </div>
          <Trust />
        </Stack>
      </div>
    </div>
  )
}

const EmptyCart = ({ above }: { above: ReactNode }) => (
  <div className={`container ${styles.empty}`}>
    {above}
    <EmptyState text="Cart is empty..." title="h1">
      <Total naira={0} />
      {useEndsWithPage(stored.guest) && <p className={styles.note}>{CART_ENDS}</p>}
      <LinkButton to="/categories" variant="primary">
        Go shopping
      </LinkButton>
    </EmptyState>
    <OnShow />
    <RecentlyViewed small />
  </div>
)

/** /categories/shoppingcart: the cart of a guest or a buyer. */
export default function CartPage() {
  const { items, isError, error, refetch } = useCart()
  const unpaid = useUnpaid()
  const shown = unpaid.isKnown ? items : undefined
  const above = <UnpaidNotice {...unpaid} />
  useEffect(() => {
    if (isError) notice.plainError(error)
  }, [isError, error])
  return (
    <main id="main">
      {!shown && !(isError && !items) && <Spinner />}
      {!items && isError && (
        <EmptyState text="Your cart could not be loaded." title="h1">
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      )}
      {shown?.length === 0 && <EmptyCart above={above} />}
      {shown && shown.length > 0 && (
        <FilledCart
          items={shown}
          isOrdered={(item) => unpaid.orders.some(({ order }) => holdsLine(order, item))}
          above={above}
        />
      )}
    </main>
  )
}
