import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './status.module.css'

/** A state as a label: what went well, what wants something done, what merely is. */
export function StatusMark({ mood, children }: { mood: 'good' | 'urgent' | 'plain'; children: ReactNode }) {
  return <span className={classes(styles.status, styles[mood])}>{children}</span>
}
