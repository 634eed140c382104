import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './toast-region.module.css'
import {
  dismissFailures,
  dismissPast,
  dismissToast,
  TOAST_ACTION_TIME,
  TOAST_TIME,
  type Toast,
  toastList,
} from './toasts.ts'

const Notice = ({ toast, waiting }: { toast: Toast; waiting: boolean }) => {
  useEffect(() => {
    if (waiting) return
    const time = toast.action ? TOAST_ACTION_TIME : TOAST_TIME
    const timer = setTimeout(() => dismissToast(toast.id), time)
    return () => clearTimeout(timer)
  }, [toast, waiting])
  return (
    <div
      className={classes(styles.toast, styles[toast.kind])}
      role={toast.kind === 'error' ? 'alert' : 'status'}
    >
      <span className={styles.mark}>
        <Icon name={toast.kind === 'error' ? 'close' : 'check'} size={16} />
      </span>
      <span className={styles.text}>
        <span>{toast.text}</span>
        {toast.more !== undefined && <span className={styles.more}>{toast.more}</span>}
      </span>
      {toast.action && (
        <button
          className={styles.action}
          type="button"
          onClick={() => {
            dismissToast(toast.id)
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        className={styles.close}
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}

/** Ends notices with the step they belong to: when another page is asked for and, of failures, when a field is changed. */
const useEndOfNotices = () => {
  const { pathname } = useLocation()
  const asked = useRef(0)
  const shown = useRef(pathname)
  useEffect(() => {
    const off = new AbortController()
    const options = { capture: true, signal: off.signal }
    const ask = ({ timeStamp }: Event) => {
      asked.current = timeStamp
    }
    for (const name of ['pointerdown', 'keydown', 'popstate']) window.addEventListener(name, ask, options)
    window.addEventListener('change', ({ timeStamp }) => dismissFailures(timeStamp), options)
    return () => off.abort()
  }, [])
  // What was said since the press that led here, such as why, is for the new page.
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    dismissPast(asked.current)
  }, [pathname])
}

/** Where notices appear: top centre, for five seconds (twelve with something to do), longer while a pointer or the focus rests on them. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastList.subscribe, toastList.now, toastList.pattern)
  const [waiting, setWaiting] = useState(false)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id
  useEndOfNotices()
  useEffect(() => {
    const place = region.current
    if (!place) return
    const off = new AbortController()
    const listen = (name: string, waits: boolean) =>
      place.addEventListener(name, () => setWaiting(waits), { signal: off.signal })
    listen('pointerenter', true)
    listen('pointerleave', false)
    listen('focusin', true)
    listen('focusout', false)
    return () => off.abort()
  }, [])
  // As a popover shown anew, a notice lies above a dialog that is open.
  useEffect(() => {
    if (!region.current?.showPopover) return
    if (region.current.matches(':popover-open')) region.current.hidePopover()
    if (newest) region.current?.showPopover()
  }, [newest])
  return (
    <section
      ref={region}
      popover="manual"
      className={styles.region}
      aria-label="Notices"
      hidden={newest === 0}
      data-notices
    >
      <div className={styles.list} aria-live="polite">
        {toasts.map((toast) => (
          <Notice key={toast.id} toast={toast} waiting={waiting} />
        ))}
      </div>
    </section>
  )
}
