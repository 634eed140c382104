import { useQueryClient } from '@tanstack/react-query'
import { MOST_RETURN_PHOTOGRAPHS, type ReturnRequest } from '../../../contract/return.ts'
import { notice } from '../../client/notice.ts'
import { keys } from '../../client/queries/keys.ts'
import { Button } from '../../kit/button.tsx'
import { Stack } from '../../kit/layout.tsx'
import { PhotographTray } from './photograph-tray.tsx'
import { usePhotographs } from './photographs.ts'
import styles from './return.module.css'

/** Photographs are added to a return that is not decided yet. */
export const MorePhotographs = ({ request }: { request: ReturnRequest }) => {
  const room = MOST_RETURN_PHOTOGRAPHS - request.photographs.length
  const photographs = usePhotographs(room)
  const client = useQueryClient()
  const send = async () => {
    const isAllThere = await photographs.send(request.id)
    await client.invalidateQueries({ queryKey: keys.return(request.id) })
    photographs.forgetSent()
    if (isAllThere) notice.success('Your photographs have been sent.')
  }
  if (room <= 0 && photographs.chosen.length === 0) return null
  return (
    <Stack gap={4} className={styles.more}>
      <PhotographTray photographs={photographs} onRetry={() => void send()} />
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
