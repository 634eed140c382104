import { Link } from 'react-router'
import styles from './logo.module.css'

/** The name of the house. */
export function Logo({ to }: { to: string }) {
  return (
    <Link className={styles.logo} to={to} aria-label={to === '/' ? 'Àwòrán, home' : 'Àwòrán, all works'}>
      Àwòrán
    </Link>
  )
}
