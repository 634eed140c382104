import type { ReactNode } from 'react'
import styles from './error-page.module.css'

/** A page that says what happened and what to do next. */
export const ErrorPage = ({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
}) => (
  <main className={styles.page} id="main">
    <span className={styles.nail} aria-hidden="true" />
    <h1 className={styles.title}>{title}</h1>
    {text !== undefined && <p className={styles.text}>{text}</p>}
    {children !== undefined && <div className={styles.ways}>{children}</div>}
  </main>
)
