import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import { WorkLabel } from '../../kit/work-label.tsx'
import { useSite } from '../site/use-site.ts'
import styles from './hero.module.css'

/** Today's work with its label, and what this place is. */
export const Hero = ({ work }: { work: ProductTile | null }) => {
  const { sellersUrl } = useSite()
  return (
    <section className={styles.room} style={tint(work?.picture)} aria-label="Welcome">
      <div className={`wall ${styles.hero}`}>
        {work && (
          <figure
            className={styles.figure}
            style={{ '--ratio': work.picture.width / work.picture.height } as CSSProperties}
          >
            <Link className={styles.frame} to={`/${work.slug}`} viewTransition>
              <Picture
                picture={work.picture}
                sizes="(min-width: 1024px) 62vw, 100vw"
                eager
                className={styles.image}
              />
            </Link>
            <figcaption className={styles.label}>
              <WorkLabel
                work={work}
                title="p"
                linked={(name) => (
                  <Link className={styles.link} to={`/${work.slug}`} viewTransition tabIndex={-1}>
                    {name}
                  </Link>
                )}
              />
            </figcaption>
          </figure>
        )}
        <div className={styles.words}>
          <h1 className={styles.title}>A one-stop platform to buy and sell all forms of amazing artworks</h1>
          <p className={styles.lead}>
            Paintings, photographs, wall art and sculpture, straight from the artists who make them.
          </p>
          <Cluster gap={3} className={styles.ways}>
            <LinkButton to="/categories" look="primary" size="large">
              Explore
            </LinkButton>
            <LinkButton to={sellersUrl} size="large">
              Sell
            </LinkButton>
          </Cluster>
        </div>
      </div>
    </section>
  )
}
