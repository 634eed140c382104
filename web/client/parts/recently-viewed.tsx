import { Link } from 'react-router'
import { useViewed, useViewing } from '../queries/viewed.ts'
import { useSession } from '../session/session.ts'
import styles from './recently-viewed.module.css'

const FOR_VISITORS = 'Recently viewed'

/**
 * The works viewed last, by the account or in this browser; empty where there are none. `except`: the work of this page, counted
 * as viewed and left out.
 */
export function RecentlyViewed({
  title = FOR_VISITORS,
  except,
  action = 'View Art',
  small = false,
}: {
  /** The heading for those who are signed in. */
  title?: string
  except?: string
  action?: string
  /** With a smaller heading. */
  small?: boolean
}) {
  useViewing(except)
  const works = useViewed(except)
  const isVisitor = useSession() === 'guest'
  if (works.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="recently-viewed">
      <h2 className={small ? styles.smallTitle : styles.title} id="recently-viewed">
        {isVisitor ? FOR_VISITORS : title}
      </h2>
      <ul className={styles.row}>
        {works.map(({ id, slug, name, image }) => (
          <li key={id} className={styles.work}>
            <Link className={styles.frame} to={`/${slug}`} tabIndex={-1} aria-hidden="true">
              <img className={styles.image} src={image} alt="" loading="lazy" decoding="async" />
            </Link>
            <em className={styles.name}>{name}</em>
            <Link className={styles.action} to={`/${slug}`}>
              {action}
              <span className="visually-hidden">: {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
