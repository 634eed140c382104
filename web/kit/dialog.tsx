import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'

/** A modal window, the browser's own. `onClose` is called on Escape, on the cross and on a press outside. */
export function Dialog({
  open,
  onClose,
  title,
  hideTitle = false,
  wide = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  hideTitle?: boolean
  wide?: boolean
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  useEffect(() => {
    const dialog = ref.current
    const outside = (event: MouseEvent) => {
      if (event.target === dialog) dialog?.close()
    }
    dialog?.addEventListener('click', outside)
    return () => dialog?.removeEventListener('click', outside)
  }, [])
  return (
    <dialog
      ref={ref}
      className={classes(styles.dialog, wide && styles.wide)}
      aria-labelledby={id}
      onClose={onClose}
    >
      <div className={styles.body}>
        <div className={styles.header}>
          <h2 className={hideTitle ? 'visually-hidden' : styles.title} id={id}>
            {title}
          </h2>
          <button
            className={styles.close}
            type="button"
            aria-label="Close"
            onClick={() => ref.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {open && children}
      </div>
    </dialog>
  )
}
