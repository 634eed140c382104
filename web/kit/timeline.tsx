import type { ReactNode } from 'react'
import styles from './timeline.module.css'

/** A step of a Timeline with a title of its own: done, current, or ahead. */
export type TimelineStep = {
  title: string
  /** When, in words. */
  when?: string | undefined
  detail?: ReactNode
  state: 'done' | 'now' | 'ahead'
}

const spoken = { done: 'done', now: 'now', ahead: 'still to come' }

/** How far something has come, one station beneath the other. */
export function Timeline({ steps, label }: { steps: TimelineStep[]; label: string }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {steps.map(({ title, when, detail, state }) => (
        <li
          key={title}
          className={`${styles.step} ${styles[state]}`}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={styles.title}>{title}</span>
          <span className="visually-hidden">, {spoken[state]}</span>
          {when !== undefined && <span className={styles.when}>{when}</span>}
          {detail !== undefined && <div className={styles.detail}>{detail}</div>}
        </li>
      ))}
    </ol>
  )
}
