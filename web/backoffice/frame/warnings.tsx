import styles from './warnings.module.css'

/** What is out of the ordinary about an account or a shop: what it is called, since when it holds, and why. */
export type Warning = { name: string; since: string; text: string }

/** What staff should know before they do anything here; nothing where there is nothing to know. */
export function Warnings({ entries }: { entries: readonly Warning[] }) {
  return entries.length === 0 ? null : (
    <ul className={styles.list} aria-label="Please note">
      {entries.map(({ name, since, text }) => (
        <li key={name} className={styles.entry}>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.since}>since {since}</span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ul>
  )
}
