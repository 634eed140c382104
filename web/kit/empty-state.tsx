import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Shown in place of an empty list: one sentence and what to do next. */
export function EmptyState({
  text,
  children,
  title = 'h2',
}: {
  text: string
  /** The way on: a LinkButton. */
  children?: ReactNode
  title?: 'h1' | 'h2' | 'p'
}) {
  const Title = title
  return (
    <div className={styles.empty}>
      <span className={styles.frame} aria-hidden="true" />
      <Title className={styles.text}>{text}</Title>
      {children}
    </div>
  )
}
