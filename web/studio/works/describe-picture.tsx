import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { OwnWork, PictureChange } from '../../../contract/seller.ts'
import { altOf, pictureKindNames, pictureKinds } from '../../../kernel/picture-kinds.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Select } from '../../kit/select.tsx'
import form from '../parts/form.module.css'
import styles from './pictures.module.css'

/** What is said of a picture; what is left out stays. */
export type PictureWords = Pick<PictureChange, 'kind' | 'alt'>

const LONGEST = 200

/** What a picture of a work shows, as the button that opens a window to say it. What is typed stays until it is saved. */
export function DescribePicture({
  work,
  picture,
  number,
  onSave,
}: {
  work: OwnWork
  picture: OwnWork['pictures'][number]
  number: number
  /** Answers whether it was saved. */
  onSave: (words: PictureWords) => Promise<boolean>
}) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState<PictureWords>({})
  const { kind = picture.kind, alt = picture.typed_alt } = typed
  const artist = (work.pending?.artist ?? work.artist).name
  const made = altOf(`${work.pending?.name ?? work.name} by ${artist}`, kind)
  const save = async () => {
    if (busy) return
    setBusy(true)
    const saved = Object.keys(typed).length === 0 || (await onSave(typed))
    setBusy(false)
    if (!saved) return
    setTyped({})
    setOpen(false)
    notice.success(work.status === 'live' ? 'Saved. We will review the changes first.' : 'Saved.')
  }
  return (
    <>
      <button
        type="button"
        className={styles.describe}
        aria-label={`Say what picture ${number} shows${picture.kind === null ? '' : `: ${pictureKindNames[picture.kind]}`}`}
        onClick={() => setOpen(true)}
      >
        {picture.kind === null ? 'What does it show?' : pictureKindNames[picture.kind]}
      </button>
      {picture.typed_alt !== '' && <p className={styles.alt}>{picture.typed_alt}</p>}
      {/* Outside the list, whose pictures are dragged, and outside the work's form. */}
      {createPortal(
        <Dialog open={open} onClose={() => setOpen(false)} title={`Picture ${number}`}>
          <Stack gap={4} className={form.form}>
            <Picture picture={picture} alt="" sizes="20rem" className={styles.described} />
            <Select
              label="It shows"
              value={kind ?? ''}
              onChange={(event) => {
                const chosen = pictureKinds.find((each) => each === event.target.value) ?? null
                setTyped((now) => ({ ...now, kind: chosen }))
              }}
            >
              <option value="">Not said</option>
              {pictureKinds.map((each) => (
                <option key={each} value={each}>
                  {longNames[each]}
                </option>
              ))}
            </Select>
            <TextField
              label="In words, for those who cannot see it"
              optional
              rows={3}
              value={alt}
              maxLength={LONGEST}
              hint={`What is seen, in at most ${LONGEST} letters. Left empty, they hear “${made}”.`}
              onChange={(event) => setTyped((now) => ({ ...now, alt: event.target.value }))}
            />
            <Cluster gap={3} className={form.actions}>
              <Button variant="primary" busy={busy} busyText="Saving..." onClick={() => void save()}>
                Save
              </Button>
              <Button onClick={() => setOpen(false)}>Close</Button>
            </Cluster>
          </Stack>
        </Dialog>,
        document.body,
      )}
    </>
  )
}

const longNames: Record<(typeof pictureKinds)[number], string> = {
  whole: 'The whole work',
  detail: 'A detail',
  frame: 'The frame',
  edge: 'The edge',
  back: 'The back',
  room: 'The work in a room',
}
