import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { LinkButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Cluster } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import { WorkLabel } from '../../kit/work-label.tsx'
import { useSite } from '../site/use-site.ts'
import styles from './hero.module.css'

/** A work that is wider than this for its height takes the whole width, also on a laptop. */
const WIDE = 2

/** How wide a work of a ratio (width by height) is in the style sheet, as `sizes` says it. */
export function heroSizes(ratio: number): string {
  const r = +ratio.toFixed(3)
  const stacked = `min(100vw, 62vh * ${r})`
  return ratio > WIDE ? stacked : `(min-width: 64em) min(96vw - 20rem, (100vh - 92px) * ${r}), ${stacked}`
}

/** Today's work with its label, and what this place is. */
export function Hero({ work }: { work: ProductTile | null }) {
  const { sellersUrl } = useSite()
  const ratio = work ? work.picture.width / work.picture.height : 1
  return (
    <section
      className={styles.room}
      style={{ ...tint(work?.picture), '--ratio': ratio } as CSSProperties}
      aria-label="Welcome"
    >
      <div
        className={work ? classes(styles.hero, ratio <= WIDE && styles.beside) : `container ${styles.alone}`}
      >
        {work && (
          <figure className={styles.figure}>
            <Link className={styles.frame} to={`/${work.slug}`} viewTransition>
              <Picture picture={work.picture} sizes={heroSizes(ratio)} eager className={styles.image} />
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
            <LinkButton to="/categories" variant="primary" size="large">
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
