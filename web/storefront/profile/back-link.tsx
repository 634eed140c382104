import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../kit/icon.tsx'
import styles from './back-link.module.css'

/** The way back to the page that this one belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      <Icon name="back" size={16} /> {children}
    </Link>
  )
}
