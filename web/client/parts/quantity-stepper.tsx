import styles from './quantity-stepper.module.css'

/** '<' quantity '>'. `most` is how many there are; `least` 0 lets the last one go. */
export const QuantityStepper = ({
  name,
  quantity,
  most,
  least = 0,
  small = false,
  onSet,
}: {
  name: string
  quantity: number
  most: number
  least?: number
  small?: boolean
  onSet: (quantity: number) => void
}) => (
  <div className={small ? styles.small : styles.stepper} role="group" aria-label={`Quantity of ${name}`}>
    <button type="button" aria-label="One less" disabled={quantity <= least} onClick={() => onSet(quantity - 1)}>
      <span aria-hidden="true">&lt;</span>
    </button>
    <output aria-live="polite">{quantity}</output>
    <button type="button" aria-label="One more" disabled={quantity >= most} onClick={() => onSet(quantity + 1)}>
      <span aria-hidden="true">&gt;</span>
    </button>
  </div>
)
