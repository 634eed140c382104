import { Link } from 'react-router'
import type { Category } from '../../../contract/catalogue.ts'
import { Icon } from '../../kit/icon.tsx'
import { Mat } from '../../kit/mat.tsx'
import { categoryPath } from '../shop/paths.ts'
import styles from './categories.module.css'
import { Section } from './section.tsx'

/** A card for each category, with one of its works, and one that leads to everything. */
export const Categories = ({
  categories,
}: {
  categories: readonly Pick<Category, 'id' | 'name' | 'picture' | 'works'>[]
}) => (
  <Section id="categories" title="Categories">
    <ul className={styles.cards}>
      {categories.map(({ id, name, picture, works }) => (
        <li key={id}>
          <Link className={styles.card} to={categoryPath(name)}>
            {picture === null ? (
              <span className={styles.bare} />
            ) : (
              <Mat
                picture={picture}
                shape="upright"
                alt=""
                sizes="(min-width: 1024px) 220px, (min-width: 768px) 28vw, 30vw"
              />
            )}
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>{works === 1 ? 'One work' : `${works} works`}</span>
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
