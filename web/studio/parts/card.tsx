import type { ReactNode } from 'react'
import { Stack } from '../../kit/layout.tsx'
import styles from './card.module.css'
import { Masthead } from './masthead.tsx'

/** A page of the studio that is one form: sign-in and the steps of the beginning. */
export function Card({
  title,
  lead,
  above,
  children,
}: {
  title: string
  lead?: ReactNode
  above?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <Masthead />
      <main id="main" className={`container ${styles.room}`}>
        <Stack gap={5} className={styles.card}>
          {above}
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
          {children}
        </Stack>
      </main>
    </>
  )
}
