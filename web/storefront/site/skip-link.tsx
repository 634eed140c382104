import styles from './skip-link.module.css'

/** Lets a keyboard pass over the header. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to the page
    </a>
  )
}
