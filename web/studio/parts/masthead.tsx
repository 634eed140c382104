import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './masthead.module.css'

/** The head of every page of the studio: the house's name, and what a page puts beside it. */
export function Masthead({ children }: { children?: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <header className={styles.head}>
        <div className={`container ${styles.bar}`}>
          <Link className={styles.logo} to="/studio">
            Àwòrán <span className={styles.part}>Studio</span>
          </Link>
          {children}
        </div>
      </header>
    </>
  )
}
