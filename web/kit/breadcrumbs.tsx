import { Link } from 'react-router'
import styles from './breadcrumbs.module.css'

/** Where this page is: links to what is above it, and its own name last, without a link. */
export function Breadcrumbs({ trail }: { trail: { name: string; to?: string }[] }) {
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol className={styles.list}>
        {trail.map(({ name, to }) => (
          <li key={name} className={styles.crumb}>
            {to === undefined ? <span aria-current="page">{name}</span> : <Link to={to}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
