import { Link } from 'react-router'
import { stored } from '../../client/storage/stored.ts'
import { useStored } from '../../client/storage/use-stored.ts'
import styles from './steps.module.css'

const names = ['Shopping Cart', 'Shipping Option', 'Delivery Info', 'Payment'] as const

/** A step of the checkout. */
export type Step = (typeof names)[number]

const cart = '/categories/shoppingcart'

/** The page on which the delivery is described, by the option chosen. */
export function deliveryStep(option: string | null): string {
  return option === 'HOME' ? `${cart}/shipping/home-address` : `${cart}/shipping/pick-up-address`
}

/** The four-step bar; each step can be pressed. */
export function CheckoutSteps({ current }: { current: Step }) {
  const option = useStored(stored.deliveryOption)
  const paths = {
    'Shopping Cart': cart,
    'Shipping Option': `${cart}/shipping`,
    'Delivery Info': deliveryStep(option),
    Payment: `${cart}/confirmorder`,
  }
  const reached = names.indexOf(current)
  return (
    <nav aria-label="Checkout">
      <ol className={styles.steps}>
        {names.map((name, i) => (
          <li key={name} className={i <= reached ? styles.reached : styles.ahead}>
            <Link
              className={styles.step}
              to={paths[name]}
              aria-current={name === current ? 'step' : undefined}
            >
              <span aria-hidden="true">{i + 1}</span>
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
