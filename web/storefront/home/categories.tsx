import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { classes } from '../../kit/classes.ts'
import { FramedPicture } from '../../kit/framed-picture.tsx'
import { Icon } from '../../kit/icon.tsx'
import { worksCount } from '../catalogue/works-count.ts'
import { categoryPath } from '../shop/paths.ts'
import styles from './categories.module.css'
import { Section } from './section.tsx'

/** A card for each category, with one of its works where the page does not show them all already, and one that leads to everything. */
export function Categories({
  categories,
}: {
  categories: readonly Pick<Category, 'id' | 'name' | 'picture' | 'works'>[]
}) {
  return (
    <Section id="categories" title="Categories">
      <ul className={styles.cards}>
        {categories.map(({ id, name, picture, works }) => (
          <li key={id}>
            <Link className={classes(styles.card, !picture && styles.bare)} to={categoryPath(name)}>
              {picture && (
                <FramedPicture
                  picture={picture}
                  shape="upright"
                  alt=""
                  sizes="(min-width: 64em) 220px, (min-width: 48em) 28vw, 30vw"
                />
              )}
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>{works > 0 ? worksCount(works) : 'No works yet'}</span>
            </Link>
          </li>
        ))}
        <li className={styles.all}>
          <Link className={styles.card} to="/categories">
            <span className={styles.more}>
              <Icon name="forward" size={32} />
            </span>
            <span className={styles.name}>View more</span>
            <span className={styles.count}>All works</span>
          </Link>
        </li>
      </ul>
    </Section>
  )
}
