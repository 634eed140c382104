import { Link } from 'react-router'
import { classes } from '../../kit/classes.ts'
import { FramedPicture } from '../../kit/framed-picture.tsx'
import { artistPath } from '../shop/paths.ts'
import styles from './artists.module.css'
import type { HomeArtist } from './choice.ts'
import { Section } from './section.tsx'

/** Some of those who made the works: their names, large, each with the portrait or a work that the page does not show yet, and the town. */
export function Artists({ artists }: { artists: readonly HomeArtist[] }) {
  return (
    <Section id="home-artists" title="Artists" more={{ to: '/artists', of: 'artists' }}>
      <ul className={styles.artists}>
        {artists.map(({ slug, name, town, picture }) => (
          <li key={slug}>
            <Link className={classes(styles.artist, !picture && styles.bare)} to={artistPath(slug)}>
              {picture && (
                <FramedPicture
                  picture={picture}
                  shape="upright"
                  alt=""
                  sizes="(min-width: 64em) 9rem, 6rem"
                />
              )}
              <div>
                <h3 className={styles.name}>{name}</h3>
                <p className={styles.town}>{town}</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
