import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../kit/icon.tsx'
import styles from './page-head.module.css'

/** The title of a page, the way back to what it is a part of, and its actions at the right. */
export function PageHead({
  title,
  back,
  children,
}: {
  title: ReactNode
  back?: { name: string; to: string }
  children?: ReactNode
}) {
  return (
    <div className={styles.head}>
      {back && (
        <Link className={styles.back} to={back.to}>
          <Icon name="back" size={16} /> {back.name}
        </Link>
      )}
      <div className={styles.row}>
        <h1 className={styles.title}>{title}</h1>
        {children !== undefined && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  )
}
