import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'

/** Asks before something typed is left behind: on another page of ours by a dialog, else by the browser's own question. */
export function Unsaved({
  dirty,
  allowed,
  onSave,
  onDiscard,
}: {
  dirty: boolean
  /** Whether the form itself is leading away. */
  allowed: () => boolean
  /** Saves; answers whether that went well. */
  onSave: () => Promise<boolean>
  /** Called when what was typed is given up. */
  onDiscard?: () => void
}) {
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
      <Stack gap={4}>
        <p>What you typed here is not saved yet.</p>
        <Cluster gap={3}>
          <Button
            variant="primary"
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
          <Button
            variant="plain"
            onClick={() => {
              onDiscard?.()
              blocker.proceed?.()
            }}
          >
            Discard changes
          </Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}
