import { MOST_RETURN_PHOTOGRAPHS } from '../../../contract/return.ts'
import { Button } from '../../kit/button.tsx'
import { Stack } from '../../kit/layout.tsx'
import { notice } from '../notice.ts'
import styles from './photograph-tray.module.css'
import { PhotographTray } from './photograph-tray.tsx'
import { type SendPhotograph, usePhotographs } from './photographs.ts'

/** Photographs are added to a return that has `taken` of them already; `onSent` reads it again. */
export function MorePhotographs({
  returnId,
  taken,
  hint,
  upload,
  onSent,
}: {
  returnId: string
  taken: number
  hint: string
  upload: SendPhotograph
  onSent: () => Promise<unknown>
}) {
  const room = MOST_RETURN_PHOTOGRAPHS - taken
  const photographs = usePhotographs(upload, room)
  const send = async () => {
    const isAllThere = await photographs.send(returnId)
    await onSent()
    photographs.forgetSent()
    if (isAllThere) notice.success('Your photographs have been sent.')
  }
  if (room <= 0 && photographs.chosen.length === 0) return null
  return (
    <Stack gap={4} className={styles.more}>
      <PhotographTray photographs={photographs} hint={hint} onRetry={() => void send()} />
      {photographs.chosen.some(({ blob }) => blob !== null) && (
        <Button
          busy={photographs.isSending || photographs.isReading}
          busyText={photographs.isSending ? 'Sending...' : 'One moment...'}
          onClick={() => void send()}
        >
          Send photographs
        </Button>
      )}
    </Stack>
  )
}
