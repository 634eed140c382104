import { useEffect, useRef } from 'react'
import type { OrderPlaced } from '../../../contract/order.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Stack } from '../../kit/layout.tsx'
import styles from './pop-up.module.css'
import { eventIn, frameOf, type PopUpEvent } from './pop-up-event.ts'

/**
 * The dialog 'Payment': the payment page in a frame with its own origin, so that the provider's script cannot reach ours.
 * `settling` covers it while the server is asked.
 */
export function PopUp({
  placed,
  settling,
  onEvent,
}: {
  placed: OrderPlaced | null
  settling: boolean
  onEvent: (event: PopUpEvent) => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })

  useEffect(() => {
    if (placed === null) return
    const listen = (message: MessageEvent<unknown>) => {
      const event = eventIn(message, frame.current?.contentWindow, placed)
      if (event) latest.current(event)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [placed])

  return (
    <Dialog
      open={placed !== null}
      title="Payment"
      onClose={() => {
        if (placed) onEvent('closed')
      }}
    >
      <div className={styles.stage}>
        {/* A frame of its own for each page: what a frame may do is settled when it begins to load. */}
        <iframe
          key={placed?.pop_up}
          ref={frame}
          className={styles.frame}
          title="Payment"
          src={placed?.pop_up}
          sandbox={frameOf(placed?.pop_up ?? '/').sandbox}
          inert={settling}
        />
        {settling && (
          <Stack as="p" gap={4} className={styles.settling} role="status">
            <span className={styles.ring} />
            Confirming your payment...
          </Stack>
        )}
      </div>
    </Dialog>
  )
}
