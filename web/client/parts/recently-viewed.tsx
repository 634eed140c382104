import { Link } from 'react-router'
import { useViewing } from '../queries/product.ts'
import { useProfile } from '../queries/profile.ts'
import styles from './recently-viewed.module.css'

/**
 * Works the person looked at last, for those who are signed in and have looked at any. `except` is the work of this page: it
 * is left out, and counts as looked at.
 */
export const RecentlyViewed = ({
  title,
  except,
  action = 'View Art',
  small = false,
}: {
  title: string
  except?: string
  action?: string
  /** With a smaller heading. */
  small?: boolean
}) => {
  useViewing(except)
  const works = useProfile().data?.recently_viewed.filter(({ slug }) => slug !== except) ?? []
  if (works.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="recently-viewed">
      <h2 className={small ? styles.smallTitle : styles.title} id="recently-viewed">
        {title}
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
              <span className="spoken">: {name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
