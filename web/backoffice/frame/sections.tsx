import type { ReactNode } from 'react'
import styles from './sections.module.css'

/** A page of the office: its title, what can be done, and its parts. */
export function SectionPage({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {aside && <div className={styles.actions}>{aside}</div>}
      </header>
      {children}
    </div>
  )
}

/** A part of a page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** Buttons, or pictures, beside each other. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** Names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What happened, by time. */
export function EventList({ entries }: { entries: readonly { key: string; at: string; what: ReactNode }[] }) {
  return entries.length === 0 ? (
    <p className={styles.none}>Nothing yet.</p>
  ) : (
    <ol className={styles.timeline}>
      {entries.map(({ key, at, what }) => (
        <li key={key}>
          <time>{at}</time>
          <span>{what}</span>
        </li>
      ))}
    </ol>
  )
}
