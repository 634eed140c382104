import type { ReactNode } from 'react'
import { LinkButton } from '../../kit/button.tsx'
import styles from './section.module.css'

/** A section of the home page: its heading, the way to more of it, and what is in it. */
export function Section({
  id,
  title,
  more,
  children,
}: {
  id: string
  title: string
  /** Where 'View more' leads, and what there is more of, for those who listen. */
  more?: { to: string; of: string }
  children: ReactNode
}) {
  return (
    <section className={`container ${styles.section}`} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more !== undefined && (
          <LinkButton to={more.to} variant="plain">
            View more<span className="visually-hidden">{` ${more.of}`}</span>
          </LinkButton>
        )}
      </header>
      {children}
    </section>
  )
}
