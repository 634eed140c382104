import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Artist } from '../../../contract/seller.ts'
import { notice } from '../../client/notice.ts'
import { keyOf } from '../../client/queries/read.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { call } from '../api/call.ts'
import { useArtists } from '../queries.ts'
import { ArtistForm } from './artist-form.tsx'
import styles from './artists.module.css'

/** The artists whose works the shop sells: themselves, or those a gallery represents. One without works can be taken out. */
export function Artists() {
  const { data: artists = [] } = useArtists()
  const [open, setOpen] = useState<Artist | 'new' | null>(null)
  const client = useQueryClient()
  const remove = async ({ id, name }: Artist) => {
    try {
      await call('seller.deleteArtist', { params: { id } })
      notice.success(`${name} is taken out.`)
    } catch (thrown) {
      notice.refusal(thrown)
    }
    await client.invalidateQueries({ queryKey: keyOf('seller.artists') })
  }
  return (
    <>
      <ul className={styles.list}>
        {artists.map((artist) => (
          <li key={artist.id} className={styles.artist}>
            <div>
              <p className={styles.name}>{artist.name}</p>
              <p className={styles.fact}>
                {[artist.town, artist.state].filter(Boolean).join(', ')} · {artist.works}{' '}
                {artist.works === 1 ? 'work' : 'works'} · {artist.followers}{' '}
                {artist.followers === 1 ? 'follower' : 'followers'}
                {artist.shown > 0 && (
                  <>
                    {' '}
                    · <a href={`/artists/${artist.slug}`}>See the page</a>
                  </>
                )}
              </p>
              {artist.pending && (
                <p className={styles.fact}>
                  Your change to “{artist.pending.name}” is being reviewed. Until then buyers read what is
                  here.
                </p>
              )}
              {artist.refusal !== '' && (
                <p className={styles.fact}>
                  <strong>We could not show your change:</strong> {artist.refusal}
                </p>
              )}
            </div>
            <div className={styles.actions}>
              <Button size="small" aria-label={`Change ${artist.name}`} onClick={() => setOpen(artist)}>
                Change
              </Button>
              {artist.works === 0 && artists.length > 1 && (
                <Button
                  size="small"
                  variant="plain"
                  aria-label={`Take out ${artist.name}`}
                  onClick={() => void remove(artist)}
                >
                  Take out
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button onClick={() => setOpen('new')}>Add an artist</Button>
      </div>
      <Dialog
        open={open !== null}
        title={open === 'new' || open === null ? 'Add an artist' : open.name}
        onClose={() => setOpen(null)}
      >
        <ArtistForm
          {...(open === 'new' || open === null ? {} : { artist: open })}
          onDone={() => setOpen(null)}
        />
      </Dialog>
    </>
  )
}
