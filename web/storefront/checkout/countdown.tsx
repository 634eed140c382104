import { useEffect, useState } from 'react'
import { serverNow } from '../../kit/server-clock.ts'

const left = (until: string): number => Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1000))

/** 'mm:ss' until a moment, going down. */
export function Countdown({ until }: { until: string }) {
  const [seconds, setSeconds] = useState(() => left(until))
  useEffect(() => {
    setSeconds(left(until))
    const timer = setInterval(() => setSeconds(left(until)), 1000)
    return () => clearInterval(timer)
  }, [until])
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  return (
    <time role="timer" dateTime={`PT${seconds}S`}>
      {minutes}:{rest}
    </time>
  )
}
