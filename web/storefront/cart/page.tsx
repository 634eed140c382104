import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { CartItem } from '../../../contract/cart.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { useCart } from '../../client/queries/cart.ts'
import { totalOf } from '../../client/queries/cart-lines.ts'
import { useSession } from '../../client/session/session.ts'
import { stored } from '../../client/storage/stored.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Price } from '../../kit/price.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { CheckoutSteps } from '../checkout/steps.tsx'
import { CartTable } from './cart-table.tsx'
import styles from './page.module.css'

export const meta = privatePage('Shopping Cart')

const Total = ({ naira }: { naira: number }) => (
  <p className={styles.total}>
    <span>Total</span>
    <span data-testid="cart-total">{naira === 0 ? '--' : <Price naira={naira} />}</span>
  </p>
)

/** What is bought and what it costs; 'Checkout' begins the purchase of all of it. */
const FilledCart = ({ items }: { items: CartItem[] }) => {
  const session = useSession()
  const navigate = useNavigate()

  const checkout = () => {
    if (session !== 'account') return navigate('/auth')
    stored.purchaseMode.write('cart')
    stored.product.remove()
    return navigate('/categories/shoppingcart/shipping')
  }

  return (
    <div className={`wall ${styles.page} ${items.length < 6 ? styles.full : ''}`}>
      <CheckoutSteps current="Shopping Cart" />
      <h1 className={styles.title}>Shopping Cart</h1>
      <CartTable items={items} />
      <Stack gap={2} className={styles.foot}>
        <Total naira={totalOf(items)} />
        <p className={styles.note}>Delivery is added in the next step.</p>
        <div className={styles.actions}>
          <LinkButton to="/categories" size="large">
            Back to shopping
          </LinkButton>
          <Button look="primary" size="large" onClick={() => void checkout()}>
            Checkout
          </Button>
        </div>
      </Stack>
    </div>
  )
}

const EmptyCart = () => (
  <div className={styles.empty}>
    <EmptyState text="Cart is empty..." title="h1">
      <Total naira={0} />
      <LinkButton to="/categories" look="primary">
        Go shopping
      </LinkButton>
    </EmptyState>
  </div>
)

/** /categories/shoppingcart: the cart of a guest or a buyer. */
export default function CartPage() {
  const { items, isError, error, refetch } = useCart()
  useEffect(() => {
    if (isError) notice.plainError(error)
  }, [isError, error])
  return (
    <main id="main">
      {!items && !isError && <Spinner />}
      {!items && isError && (
        <EmptyState text="Your cart could not be loaded." title="h1">
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      )}
      {items?.length === 0 && <EmptyCart />}
      {items && items.length > 0 && <FilledCart items={items} />}
    </main>
  )
}
