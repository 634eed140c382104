import { useEffect, useRef, useState } from 'react'

/** Pause after a choice before the works are counted, in ms. */
const SETTLED_MS = 150

/**
 * Returns how many works a form's choice would show, null where unknown, and a function that asks. Only the last question counts;
 * a new `key` resets it.
 */
export function useLiveCount(
  count: ((query: URLSearchParams) => Promise<number>) | undefined,
  key: string,
): [number | null, (query: URLSearchParams) => void] {
  const [live, setLive] = useState<{ key: string; works: number } | null>(null)
  const last = useRef(0)
  useEffect(
    () => () => {
      last.current += 1
    },
    [],
  )
  const ask = (query: URLSearchParams) => {
    if (!count) return
    last.current += 1
    const mine = last.current
    const answer = async () => {
      await new Promise((done) => setTimeout(done, SETTLED_MS))
      if (mine !== last.current) return
      const works = await count(query).catch(() => null)
      if (mine === last.current) setLive(works === null ? null : { key, works })
    }
    void answer()
  }
  return [live?.key === key ? live.works : null, ask]
}
