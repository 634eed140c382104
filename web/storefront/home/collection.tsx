import { Link } from 'react-router'
import { LinkButton } from '../../kit/button.tsx'
import { classes } from '../../kit/classes.ts'
import { tint } from '../../kit/tint.ts'
import { Spread } from '../collections/spread.tsx'
import type { FilledCollection } from './choice.ts'
import styles from './collection.module.css'

/** The collection of these days: some of its works, and what it is about. */
export function Collection({ id, collection }: { id: string; collection: FilledCollection }) {
  return (
    <section className={styles.band} style={tint(collection.pictures[0])} aria-labelledby={id}>
      <div className={classes('container', styles.inner, collection.pictures.length === 1 && styles.beside)}>
        {collection.works.length > 0 ? (
          <Spread pictures={collection.pictures} works={collection.works} width={92} />
        ) : (
          <Link
            to={`/collections/${collection.slug}`}
            className={styles.pictures}
            tabIndex={-1}
            aria-hidden="true"
          >
            <Spread pictures={collection.pictures} width={92} />
          </Link>
        )}
        <div className={styles.words}>
          <div>
            <h2 className={styles.title} id={id}>
              {collection.title}
            </h2>
            {collection.curator !== '' && <p className={styles.by}>Chosen by {collection.curator}</p>}
          </div>
          <div>
            <p className={styles.text}>{collection.introduction}</p>
            <LinkButton to={`/collections/${collection.slug}`}>
              See the collection<span className="visually-hidden">: {collection.title}</span>
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  )
}
