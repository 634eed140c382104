import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { pictureTypes } from '../../../contract/file-limits.ts'
import type { OwnWork } from '../../../contract/seller.ts'
import { presentOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { Thumb } from '../../client/parts/thumb.tsx'
import { classes } from '../../kit/classes.ts'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import { Panel } from '../parts/panel.tsx'
import { useCropper } from './crop/use-cropper.tsx'
import { DescribePicture, type PictureWords } from './describe-picture.tsx'
import styles from './pictures.module.css'
import { UploadRow } from './upload-row.tsx'
import { NEW_WORK, useUploads } from './uploads.ts'

type WorkPicture = OwnWork['pictures'][number]
const MOST = 12
/** A picture of a phone that is dropped here is sent where the browser can read it. */
const types = new Set([...pictureTypes, 'image/heic', 'image/heif'])
const warningTexts: Record<WorkPicture['warnings'][number], string> = {
  blurred: 'looks soft: a sharper photograph shows more',
  too_dark: 'is dark: daylight from the side helps',
  border: 'has a border: crop it to the work itself',
}

const moved = (ids: string[], from: number, to: number): string[] => {
  const next = [...ids]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** The pictures of a work: chosen or dropped, ordered by dragging or by buttons, described, cropped, turned and removed. */
export function WorkPictures({
  work,
  error,
  onFiles,
  onWork,
}: {
  work: OwnWork | undefined
  error: string | undefined
  onFiles: (files: File[]) => void
  onWork: (work: OwnWork) => void
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(0)
  const cropper = useCropper(work)
  const dragged = useRef<string | null>(null)
  const uploads = useUploads(work?.id ?? NEW_WORK)
  const pictures = work ? (work.pending?.pictures ?? work.pictures) : []

  const choose = (files: FileList | null) => {
    const all = [...(files ?? [])]
    const fitting = all.filter(({ type }) => types.has(type))
    if (fitting.length < all.length) notice.error('Only pictures: JPG, PNG, WebP, AVIF or TIFF.')
    const added = uploads.filter(({ replaces }) => replaces === undefined)
    const room = MOST - pictures.length - added.length
    if (fitting.length > room) notice.error('A work shows at most twelve pictures.')
    if (room > 0 && fitting.length > 0) onFiles(fitting.slice(0, room))
  }
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  }, [work])
  const queue = useRef(Promise.resolve(true))
  /** Changes follow one another, each on the work as the one before left it: a quick hand loses none. */
  const act = (change: (now: OwnWork) => Promise<OwnWork>): Promise<boolean> => {
    setBusy((count) => count + 1)
    const before = queue.current
    const run = async () => {
      await before
      let done = false
      try {
        if (latest.current) {
          const next = await change(latest.current)
          latest.current = next
          onWork(next)
          done = true
        }
      } catch (thrown) {
        const present = presentOf<'seller.orderPictures'>(thrown)
        if (present) {
          latest.current = present
          onWork(present)
        }
        notice.refusal(thrown)
      }
      setBusy((count) => count - 1)
      return done
    }
    queue.current = run()
    return queue.current
  }
  const move = (picture: string, placeOf: (from: number) => number) =>
    void act(async (now) => {
      const present = (now.pending?.pictures ?? now.pictures).map((each) => each.id)
      const from = present.indexOf(picture)
      const to = placeOf(from)
      if (from === -1 || from === to || to < 0 || to >= present.length) return now
      const body = { version: now.version, picture_ids: moved(present, from, to) }
      return (await call('seller.orderPictures', { params: { id: now.id }, body })).data
    })
  /** Turns a picture clockwise by a quarter. */
  const turn = (picture: string) =>
    void act(async (now) => {
      const params = { id: now.id, picture }
      return (await call('seller.turnPicture', { params, body: { degrees: 90 } })).data
    })
  const remove = (picture: string) =>
    void act(async (now) => (await call('seller.removePicture', { params: { id: now.id, picture } })).data)
  const describe = (picture: string, words: PictureWords) =>
    act(async (now) => {
      const request = { params: { id: now.id, picture }, body: { version: now.version, ...words } }
      return (await call('seller.describePicture', request)).data
    })
  const drop = (event: DragEvent, to?: number) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) choose(event.dataTransfer.files)
    else if (dragged.current !== null && to !== undefined) move(dragged.current, () => to)
    dragged.current = null
  }

  return (
    <Panel title="Pictures">
      {pictures.length > 0 && work && (
        <ol className={styles.list} aria-busy={busy > 0 || undefined}>
          {pictures.map((picture, index) => (
            <Stack
              as="li"
              gap={2}
              key={picture.id}
              className={styles.picture}
              draggable
              onDragStart={() => {
                dragged.current = picture.id
              }}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.stopPropagation()
                drop(event, index)
              }}
            >
              <Thumb picture={picture} size={112} />
              <div className={styles.tools}>
                <button
                  type="button"
                  aria-label={`Move picture ${index + 1} forward`}
                  disabled={index === 0}
                  onClick={() => move(picture.id, (from) => from - 1)}
                >
                  ←
                </button>
                <button
                  type="button"
                  aria-label={`Move picture ${index + 1} back`}
                  disabled={index === pictures.length - 1}
                  onClick={() => move(picture.id, (from) => from + 1)}
                >
                  →
                </button>
                <button
                  type="button"
                  aria-label={`Turn picture ${index + 1}`}
                  onClick={() => turn(picture.id)}
                >
                  ↻
                </button>
                <button
                  type="button"
                  aria-label={`Remove picture ${index + 1}`}
                  onClick={() => remove(picture.id)}
                >
                  ×
                </button>
              </div>
              <DescribePicture
                work={work}
                picture={picture}
                number={index + 1}
                onSave={(words) => describe(picture.id, words)}
              />
              <button
                type="button"
                className={styles.describe}
                aria-label={`Crop and straighten picture ${index + 1}`}
                disabled={uploads.some(({ replaces }) => replaces === picture.id)}
                onClick={() => cropper.cropPicture(picture, index + 1)}
              >
                Crop and straighten
              </button>
              {index === 0 && <p className={styles.first}>On tiles</p>}
              {index === 0 && picture.kind !== 'whole' && (
                <p className={styles.warning}>Buyers see this one first: let it show the whole work.</p>
              )}
              {picture.warnings.map((warning) => (
                <p key={warning} className={styles.warning}>
                  This picture {warningTexts[warning]}.
                </p>
              ))}
            </Stack>
          ))}
        </ol>
      )}
      {uploads.length > 0 && (
        <Stack as="ul" gap={2} aria-label="Pictures on their way">
          {uploads.map((each) => (
            <UploadRow key={each.key} upload={each} onCrop={() => cropper.cropUpload(each)} />
          ))}
        </Stack>
      )}
      {pictures.length < MOST && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The input in it does the same.
        <div
          role="group"
          aria-label="Drop pictures here"
          className={classes(styles.drop, over && styles.over)}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => drop(event)}
        >
          <label className={styles.choose} htmlFor={id}>
            Add pictures
          </label>
          <input
            id={id}
            className={styles.file}
            type="file"
            name="image"
            multiple
            accept={pictureTypes.join(',')}
            aria-describedby={`${id}-hint ${id}-error`}
            aria-invalid={error !== undefined || undefined}
            onChange={(event) => {
              choose(event.target.files)
              event.target.value = ''
            }}
          />
          <label className={classes(styles.choose, styles.camera)} htmlFor={`${id}-camera`}>
            Take a photograph
          </label>
          <input
            id={`${id}-camera`}
            className={classes(styles.file, styles.camera)}
            type="file"
            accept="image/*"
            capture="environment"
            aria-describedby={`${id}-hint`}
            onChange={(event) => {
              choose(event.target.files)
              event.target.value = ''
            }}
          />
          <p className={styles.hint} id={`${id}-hint`}>
            Or drop them here. At least 1200 pixels on the longer side and 400 on the shorter. Large
            photographs are made smaller before they are sent.
          </p>
          <p className={styles.error} id={`${id}-error`}>
            {error}
          </p>
        </div>
      )}
      {cropper.window}
    </Panel>
  )
}
