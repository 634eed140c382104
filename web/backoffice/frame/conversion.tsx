import type { Trade } from '../../../contract/trade.ts'
import styles from './trade.module.css'

const share = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

const steps = [
  ['Visits', 'visits'],
  ['Carts begun', 'carts'],
  ['Orders paid', 'orders'],
] as const

/** How many visits became carts, and carts paid orders; beside the days before. */
export function Conversion({ trade: { days, before } }: { trade: Trade }) {
  const sumOf = (of: Trade['days'], field: (typeof steps)[number][1]) =>
    of.reduce((sum, day) => sum + day[field], 0)
  const rate = (of: Trade['days']) => {
    const visits = sumOf(of, 'visits')
    return visits === 0 ? '–' : share.format(sumOf(of, 'orders') / visits)
  }
  const most = Math.max(1, ...steps.map(([, field]) => sumOf(days, field)))
  return (
    <section className={styles.conversion} aria-labelledby="conversion">
      <h3 className={styles.caption} id="conversion">
        Conversion: orders of visits
      </h3>
      <p className={styles.rate}>
        <strong>{rate(days)}</strong> <span>before: {rate(before)}</span>
      </p>
      <ol className={styles.steps}>
        {steps.map(([name, field]) => (
          <li key={field}>
            <span>{name}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${(sumOf(days, field) / most) * 100}%` }} />
            </span>
            <strong>{sumOf(days, field).toLocaleString('en-GB')}</strong>
          </li>
        ))}
      </ol>
      <p className={styles.note}>An order of one work need not begin with a cart.</p>
    </section>
  )
}
