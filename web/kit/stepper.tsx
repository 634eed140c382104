import { classes } from './classes.ts'
import styles from './stepper.module.css'

/** How many: '<' takes one away, '>' adds one. At `max` the '>' rests; `busy` keeps both from being pressed twice. */
export function Stepper({
  value,
  max,
  onChange,
  label,
  busy = false,
  large = false,
}: {
  value: number
  max?: number | undefined
  onChange: (value: number) => void
  /** What is counted, for those who listen: 'Quantity of Harmattan'. */
  label: string
  busy?: boolean
  /** As high as a large button. */
  large?: boolean
}) {
  return (
    <div
      className={classes(styles.stepper, large && styles.large)}
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      <button
        type="button"
        className={styles.step}
        aria-label={value > 1 ? 'One fewer' : 'Remove from cart'}
        disabled={busy || value <= 0}
        onClick={() => onChange(value - 1)}
      >
        <span aria-hidden="true">&lt;</span>
      </button>
      <output className={styles.value} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={styles.step}
        aria-label="One more"
        disabled={busy || (max !== undefined && value >= max)}
        onClick={() => onChange(value + 1)}
      >
        <span aria-hidden="true">&gt;</span>
      </button>
    </div>
  )
}
