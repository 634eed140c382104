import { useCallback, useSyncExternalStore } from 'react'
import { BEING_CHECKED, freeAgainText, leftOf } from './free-again-text.ts'
import { onServerTime } from './server-clock.ts'

/**
 * The moment when a reserved work may be free again (`free_at` of the wire). Browsers never show a past one, not even before
 * React is loaded (`expireReserved`).
 */
export function FreeAgain({ freeAt, className }: { freeAt: string | null; className?: string | undefined }) {
  const watch = useCallback(
    (tell: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        clearTimeout(timer)
        const left = freeAt === null ? 0 : leftOf(freeAt)
        if (left > 0) timer = setTimeout(tell, left)
      }
      const off = onServerTime(() => {
        wait()
        tell()
      })
      wait()
      return () => {
        off()
        clearTimeout(timer)
      }
    },
    [freeAt],
  )
  const isOver = useSyncExternalStore(
    watch,
    () => freeAt !== null && leftOf(freeAt) <= 0,
    () => false,
  )
  return (
    <span className={className} data-free-at={freeAt ?? undefined} suppressHydrationWarning>
      {isOver ? BEING_CHECKED : freeAgainText(freeAt)}
    </span>
  )
}
