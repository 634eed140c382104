import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import styles from './unsaved.module.css'

/** Asks before something typed is left behind: on another page of ours by a dialog, else by the browser's own question. */
export const Unsaved = ({
  dirty,
  allowed,
  onSave,
}: {
  dirty: boolean
  /** Whether the form itself is leading away. */
  allowed: () => boolean
  /** Saves; answers whether that went well. */
  onSave: () => Promise<boolean>
}) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !allowed() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  const blocked = blocker.state === 'blocked'
  return (
    <Dialog open={blocked} onClose={() => blocker.reset?.()} title="Leave without saving?">
      <div className={styles.question}>
        <p>What you typed here is not saved yet.</p>
        <div className={styles.answers}>
          <Button
            look="primary"
            onClick={() =>
              void onSave().then((done) => {
                if (done) blocker.proceed?.()
                else blocker.reset?.()
              })
            }
          >
            Save and leave
          </Button>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
          <Button look="plain" onClick={() => blocker.proceed?.()}>
            Leave it
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
