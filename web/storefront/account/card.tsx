import type { ReactNode } from 'react'
import styles from './card.module.css'

/** The full-height card that sign-in and its sisters stand on. */
export const AccountCard = ({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) => (
  <main id="main" className={styles.room}>
    <section className={styles.card} aria-labelledby="card-title">
      <div className={styles.inner}>
        <div>
          <h1 className={styles.title} id="card-title">
            {title}
          </h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  </main>
)
