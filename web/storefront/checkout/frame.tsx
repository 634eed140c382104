import type { ReactNode } from 'react'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import styles from './frame.module.css'
import { Lost, useLostPurchase } from './lost.tsx'
import { OrderSummary } from './order-summary.tsx'
import { usePurchase } from './purchase.ts'
import { CheckoutSteps, type Step } from './steps.tsx'

/** A step of the checkout: the bar, the order summary at the left, the step itself. With nothing to buy, or nothing any more, it says so. */
export function CheckoutFrame({
  step,
  title,
  isPending = false,
  children,
}: {
  step: Step
  title: string
  /** What the step shows is not here yet: it comes at once, and nothing moves. */
  isPending?: boolean
  children: ReactNode
}) {
  const { lines, left } = usePurchase()
  const lost = useLostPurchase()
  return (
    <div className={`container ${styles.frame}`}>
      <CheckoutSteps current={step} />
      {lost ? (
        <Lost {...lost} />
      ) : lines?.length === 0 ? (
        <EmptyState
          text={left > 0 ? 'Nothing in your cart can be bought just now.' : 'Cart is empty...'}
          title="h1"
        >
          <LinkButton to="/categories" variant="primary">
            Go shopping
          </LinkButton>
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <section className={styles.step} aria-labelledby="step-title">
            <h1 className={styles.title} id="step-title">
              {title}
            </h1>
            {isPending ? <Spinner /> : children}
          </section>
          {lines !== undefined && !isPending && <OrderSummary />}
        </div>
      )}
    </div>
  )
}
