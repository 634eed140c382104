import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../contract/catalogue.ts'
import { Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import styles from './views.module.css'

const sizes = '(min-width: 1024px) 56vw, 100vw'

/** The pictures of a work: the first as it hangs, whole and as large as the window allows, the others below it. */
export const Views = ({ work }: { work: Product }) => {
  const others = work.pictures.filter(({ id }) => id !== work.picture.id)
  return (
    <div className={styles.views}>
      <figure className={styles.wall}>
        <Link className={styles.frame} to={`/${work.slug}/background`} aria-label={`See ${work.name} large`}>
          <Picture
            picture={work.picture}
            sizes={sizes}
            eager
            className={styles.image}
            style={
              {
                '--ratio': work.picture.width / work.picture.height,
                viewTransitionName: 'work',
              } as CSSProperties
            }
          />
        </Link>
        <span className={styles.expand} aria-hidden="true">
          <Icon name="expand" />
        </span>
      </figure>
      {others.map((picture) => (
        <figure key={picture.id} className={styles.wall}>
          <Picture
            picture={picture}
            sizes={sizes}
            className={styles.image}
            style={{ '--ratio': picture.width / picture.height } as CSSProperties}
          />
        </figure>
      ))}
    </div>
  )
}
