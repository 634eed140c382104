import type { ReactNode } from 'react'
import { Stack } from '../../kit/layout.tsx'
import styles from './entrance.module.css'

/** The card before the office's door. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className={styles.room}>
      <Stack as="section" gap={4} className={styles.card} aria-labelledby="entrance">
        <p className={styles.office}>Àwòrán back office</p>
        <h1 id="entrance" className={styles.title}>
          {title}
        </h1>
        {children}
      </Stack>
    </main>
  )
}
