import type { ReactNode } from 'react'
import styles from './error-page.module.css'

/** A page that says what happened and what to do next. */
export function ErrorPage({
  title,
  text,
  children,
  below,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
  /** Shown below over the whole width, in place of the empty wall. */
  below?: ReactNode
}) {
  return (
    <main id="main">
      <div className={below ? styles.brief : styles.page}>
        {!below && <span className={styles.nail} aria-hidden="true" />}
        <h1 className={styles.title}>{title}</h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children !== undefined && <div className={styles.ways}>{children}</div>}
      </div>
      {below}
    </main>
  )
}
