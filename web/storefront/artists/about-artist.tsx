import { Link } from 'react-router'
import type { Product } from '../../../contract/catalogue.ts'
import { Follow } from '../../client/parts/follow.tsx'
import { artistPath } from '../shop/paths.ts'
import styles from './about-artist.module.css'

/** Beside a work: who made it, and the way to the artist's page. */
export function AboutArtist({ artist }: { artist: Product['artist'] }) {
  return (
    <section className={styles.artist} aria-labelledby="about-artist">
      <h2 id="about-artist">
        <Link className={styles.name} to={artistPath(artist.slug)}>
          {artist.name}
        </Link>
      </h2>
      <p className={styles.town}>{artist.town}</p>
      <Follow artist={artist} />
      {artist.biography !== '' && <p className={styles.biography}>{artist.biography}</p>}
    </section>
  )
}
