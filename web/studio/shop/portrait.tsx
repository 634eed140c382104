import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { photographTypes } from '../../../contract/file-limits.ts'
import type { Artist } from '../../../contract/seller.ts'
import { formOf } from '../../client/api/upload.ts'
import { notice } from '../../client/notice.ts'
import { PHOTOGRAPH, shrunk } from '../../client/picture-file.ts'
import { keyOf } from '../../client/queries/read.ts'
import { Button } from '../../kit/button.tsx'
import { Picture } from '../../kit/picture.tsx'
import { call } from '../api/call.ts'
import styles from './portrait.module.css'

/** An artist's portrait: it is sent as soon as it is chosen, and taken away by one press. */
export function Portrait({ artist, onChange }: { artist: Artist; onChange: (artist: Artist) => void }) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const client = useQueryClient()
  const shown = artist.pending_picture ?? artist.picture

  const act = async (change: () => Promise<{ data: Artist }>, done: (artist: Artist) => string) => {
    if (isBusy) return
    setBusy(true)
    try {
      const { data } = await change()
      onChange(data)
      notice.success(done(data))
      await client.invalidateQueries({ queryKey: keyOf('seller.artists') })
    } catch (thrown) {
      notice.refusal(thrown)
    }
    setBusy(false)
  }
  const choose = async (file: File) => {
    const ready = await shrunk(file, PHOTOGRAPH)
    if (!ready.ok) return notice.error(ready.why)
    return send(ready.file)
  }
  const send = (file: File) =>
    act(
      () => call('seller.artistPicture', { params: { id: artist.id }, file: formOf({ picture: file }) }),
      ({ pending_picture }) =>
        pending_picture
          ? 'We will review the portrait first, then buyers will see it.'
          : 'The portrait is saved.',
    )
  const remove = () =>
    act(
      () => call('seller.removeArtistPicture', { params: { id: artist.id } }),
      () => 'The portrait is taken out.',
    )
  return (
    <div className={styles.portrait}>
      <span className={styles.frame}>
        {shown && <Picture picture={shown} sizes="96px" className={styles.image} />}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>Portrait</p>
        <p className={styles.hint} id={`${id}-hint`}>
          {artist.pending_picture
            ? 'We will review this one first. Until then buyers see what was there before.'
            : 'JPEG, PNG or WebP. Without one, the newest work is shown instead.'}
        </p>
        <div className={styles.actions}>
          <label className={styles.choose} aria-disabled={isBusy || undefined}>
            {isBusy ? 'Sending...' : shown ? 'Choose another' : 'Choose a portrait'}
            <input
              className="visually-hidden"
              type="file"
              accept={photographTypes.join(',')}
              aria-describedby={`${id}-hint`}
              disabled={isBusy}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                // The same file may be chosen again.
                target.value = ''
                if (file) void choose(file)
              }}
            />
          </label>
          {shown && (
            <Button size="small" variant="plain" busy={isBusy} onClick={() => void remove()}>
              Take out the portrait
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
