import { Link } from 'react-router'
import type { FollowedArtist } from '../../../contract/artist.ts'
import { useFollowed, useFollowing } from '../../client/queries/following.ts'
import { Button } from '../../kit/button.tsx'
import { worksCount } from '../catalogue/works-count.ts'
import { artistPath } from '../shop/paths.ts'
import styles from './followed-artists.module.css'

/** The artists that a person follows, each with one press to stop. Nothing where none is followed. */
export function FollowedArtists({ headingClass }: { headingClass: string | undefined }) {
  const artists = useFollowed().data?.artists ?? []
  if (artists.length === 0) return null
  return (
    <section aria-labelledby="followed-artists">
      <h2 className={headingClass} id="followed-artists">
        Artists you follow
      </h2>
      <ul className={styles.list}>
        {artists.map((artist) => (
          <Followed key={artist.slug} artist={artist} />
        ))}
      </ul>
    </section>
  )
}

const Followed = ({ artist: { name, slug, town, works } }: { artist: FollowedArtist }) => {
  const { busy, follow } = useFollowing(slug)
  return (
    <li className={styles.artist}>
      <div className={styles.words}>
        <p className={styles.name}>{works > 0 ? <Link to={artistPath(slug)}>{name}</Link> : name}</p>
        <p className={styles.fact}>
          {[town, works > 0 ? worksCount(works) : 'No works in the shop now'].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button size="small" busy={busy} onClick={() => follow(false)}>
        Stop<span className="visually-hidden"> following {name}</span>
      </Button>
    </li>
  )
}
