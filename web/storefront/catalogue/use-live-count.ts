import { useEffect, useRef, useState } from 'react'

/** Somebody who goes through a list of choices is not asked about each, ms. */
const SETTLED_MS = 150

/**
 * How many works a form's choice would show, null where nobody knows; and what asks for it. Only the last question is answered. The number
 * is forgotten with another `key`.
 */
export const useLiveCount = (
  count: ((query: URLSearchParams) => Promise<number>) | undefined,
  key: string,
): [number | null, (query: URLSearchParams) => void] => {
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
