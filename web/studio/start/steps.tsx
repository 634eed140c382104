import styles from './steps.module.css'

const names = ['Account', 'Shop', 'First work'] as const

/** The progress of a new seller through the steps, from 1. */
export function StartSteps({ at }: { at: 1 | 2 | 3 }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {names.map((name, index) => (
        <li
          key={name}
          className={styles.step}
          data-done={index + 1 < at || undefined}
          aria-current={index + 1 === at ? 'step' : undefined}
        >
          {name}
          {index + 1 < at && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  )
}
