import styles from './spinner.module.css'

/** The full-screen spinner while a page's data loads. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.screen} role="status">
      <span className={styles.ring} />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
