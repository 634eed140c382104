import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { ProductTile } from '../../../contract/catalogue.ts'
import type { ProseNode } from '../../../contract/content.ts'
import { WishHeart } from '../../client/parts/heart.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Prose } from '../../kit/prose.tsx'
import { tint } from '../../kit/tint.ts'
import { WorkLabel } from '../../kit/work-label.tsx'
import styles from './collection.module.css'

/** A work in an exhibition: large, with its label, and what is said of it there. */
export function HungWork({ work, text, eager }: { work: ProductTile; text: ProseNode[]; eager: boolean }) {
  const ratio = work.picture.width / work.picture.height
  return (
    <li className={styles.place} style={{ ...tint(work.picture), '--ratio': ratio } as CSSProperties}>
      <Link className={styles.frame} to={`/${work.slug}`} viewTransition tabIndex={-1} aria-hidden="true">
        <Picture
          picture={work.picture}
          alt=""
          eager={eager}
          className={styles.image}
          sizes={`(min-width: 64em) min(58vw, ${Math.round(ratio * 70)}vh), min(92vw, ${Math.round(ratio * 74)}vh)`}
        />
      </Link>
      <div className={styles.label}>
        <WorkLabel
          work={work}
          title="h2"
          linked={(name) => (
            <Link className={styles.link} to={`/${work.slug}`} viewTransition>
              {name}
            </Link>
          )}
        />
        <Prose text={text} className={styles.text} />
        <div className={styles.heart}>
          <WishHeart slug={work.slug} name={work.name} withText />
        </div>
      </div>
    </li>
  )
}
