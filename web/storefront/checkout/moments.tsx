import { useEffect, useRef, useState } from 'react'
import { howMany } from '../../../kernel/count.ts'
import { serverNow } from '../../kit/server-clock.ts'

/** Minutes before the end at which the time is worth a word. */
const WORDS = [10, 5, 1]

/** Announces the remaining time to screen readers ten, five and one minute before `until`. Calls `onEnd` after it. */
export function Moments({ until, what, onEnd }: { until: string; what: string; onEnd: () => void }) {
  const [text, setText] = useState('')
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    const left = Date.parse(until) - serverNow()
    const timers = WORDS.filter((minutes) => minutes * 60_000 < left).map((minutes) =>
      setTimeout(() => setText(`${howMany(minutes, 'minute')} left ${what}.`), left - minutes * 60_000),
    )
    // A second later the server says so too.
    if (left > 0) timers.push(setTimeout(() => end.current(), left + 1_000))
    return () => timers.forEach(clearTimeout)
  }, [until, what])
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}
