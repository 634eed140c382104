import { useEffect, useRef } from 'react'
import type { Product } from '../../../contract/catalogue.ts'
import { onDemand } from '../../client/parts/on-demand.tsx'
import { Icon } from '../../kit/icon.tsx'
import { sidesOf } from '../wall/scale.ts'
import styles from './zoom.module.css'

const Viewer = onDemand(async () => (await import('../viewer/viewer.tsx')).default)

/** A picture of a work in a window of its own, to be looked at closely; open as long as it is on the page. */
export function Zoom({
  work,
  picture,
  onClose,
}: {
  work: Product
  picture: Product['pictures'][number]
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={work.name} onClose={onClose}>
      <Viewer
        onMissing={onClose}
        picture={picture}
        artist={work.artist.name}
        name={work.name}
        sides={picture.kind === 'whole' ? (sidesOf(work) ?? null) : null}
        close={
          <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Icon name="close" size={24} />
          </button>
        }
      />
    </dialog>
  )
}
