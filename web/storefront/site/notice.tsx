import styles from './notice.module.css'

/** What the settings say above every page, such as that the shop is only tried out; nothing where they say nothing. */
export function Notice({ text }: { text: string | undefined }) {
  return text ? (
    <aside className={styles.notice} aria-label="Notice">
      {text}
    </aside>
  ) : null
}
