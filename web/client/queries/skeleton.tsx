import styles from './skeleton.module.css'

const lines = [1, 2, 3, 4, 5, 6]

/** Where a list or a page will stand once it has come; the menu and the search stay usable meanwhile. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">Loading</span>
      {lines.map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
