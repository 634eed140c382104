import { Link } from 'react-router'
import type { ProductTile } from '../../../contract/catalogue.ts'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import styles from './detail.module.css'

/** A part of one work from edge to edge of the window, so near that one sees how it was made; said to be a part. */
export const Detail = ({ work }: { work: ProductTile }) => (
  <figure className={styles.detail} style={tint(work.picture)}>
    <Link className={styles.strip} to={`/${work.slug}`} viewTransition tabIndex={-1} aria-hidden="true">
      <Picture
        picture={work.picture}
        alt=""
        className={styles.picture}
        sizes="(min-width: 768px) 140vw, 130vw"
      />
    </Link>
    <figcaption className={`wall ${styles.label}`}>
      <span>
        A detail of <em className={styles.name}>{work.name}</em> by {work.artist.name}
      </span>
      <Link to={`/${work.slug}`} viewTransition>
        See the whole work<span className="spoken">: {work.name}</span>
      </Link>
    </figcaption>
  </figure>
)
