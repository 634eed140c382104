import { type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { PictureData } from '../../../contract/catalogue.ts'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import styles from './zoom.module.css'

/** A work at the size of the window; a press brings its brush marks near, at the place that was pressed. */
export const Zoom = ({
  picture,
  name,
  open,
  onClose,
}: {
  picture: PictureData
  name: string
  open: boolean
  onClose: () => void
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState<{ x: number; y: number } | null>(null)

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  useEffect(() => {
    const { current } = room
    if (!near || !current) return
    current.scrollTo({
      left: near.x * current.scrollWidth - current.clientWidth / 2,
      top: near.y * current.scrollHeight - current.clientHeight / 2,
      behavior: 'instant',
    })
  }, [near])

  const press = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setNear(
      near ? null : { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height },
    )
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={name}
      onClose={() => {
        setNear(null)
        onClose()
      }}
    >
      {open && (
        <>
          <div className={classes(styles.room, near && styles.near)} ref={room}>
            <button
              className={styles.press}
              type="button"
              aria-label={near ? 'Step back' : 'Look closer'}
              onClick={press}
              style={{ '--ratio': picture.width / picture.height } as CSSProperties}
            >
              <Picture picture={picture} sizes={near ? '240vw' : '100vw'} eager className={styles.image} />
            </button>
          </div>
          <button
            className={styles.close}
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" size={24} />
          </button>
        </>
      )}
    </dialog>
  )
}
