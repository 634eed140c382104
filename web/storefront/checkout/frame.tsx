import type { ReactNode } from 'react'
import { LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import styles from './frame.module.css'
import { OrderSummary } from './order-summary.tsx'
import { usePurchase } from './purchase.ts'
import { CheckoutSteps, type Step } from './steps.tsx'

/** A step of the checkout: the bar, the order summary at the left, the step itself. With nothing to buy it says so. */
export const CheckoutFrame = ({
  step,
  title,
  children,
}: {
  step: Step
  title: string
  children: ReactNode
}) => {
  const { lines } = usePurchase()
  return (
    <div className={`wall ${styles.frame}`}>
      <CheckoutSteps current={step} />
      {lines?.length === 0 ? (
        <EmptyState text="Cart is empty..." title="h1">
          <LinkButton to="/categories" look="primary">
            Go shopping
          </LinkButton>
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <section className={styles.step} aria-labelledby="step-title">
            <h1 className={styles.title} id="step-title">
              {title}
            </h1>
            {children}
          </section>
          <OrderSummary />
        </div>
      )}
    </div>
  )
}
