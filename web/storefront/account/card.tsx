import type { ReactNode } from 'react'
import { Stack } from '../../kit/layout.tsx'
import styles from './card.module.css'

/** The full-height card that sign-in and its sisters stand on. */
export function AccountCard({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <main id="main" className={styles.room}>
      <section className={styles.card} aria-labelledby="card-title">
        <Stack gap={6} className={styles.inner}>
          <div>
            <h1 className={styles.title} id="card-title">
              {title}
            </h1>
            {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </Stack>
      </section>
    </main>
  )
}
