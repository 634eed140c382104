import { LRUCache } from 'lru-cache'
import type { StoredPage } from './stored-page.ts'

/** Kept pages, at most 64 MB of them, none for longer than a minute without being rendered again. */
const MOST_BYTES = 64 * 1024 * 1024
const LONGEST = 60_000

/** Pages by path and query. */
export type PageCache = {
  /** The kept page, or the one that `render` makes. Readers who ask at the same time wait for the same rendering. */
  read(url: string, render: () => Promise<StoredPage>): Promise<StoredPage>
  drop(): void
  counts(): PageCounts
}

/** Readings answered from memory, those that waited for a rendering too, and renderings. */
export type PageCounts = { hits: number; misses: number }

/** Makes an empty cache. */
export const createPageCache = (): PageCache => {
  const kept = new LRUCache<string, StoredPage>({
    maxSize: MOST_BYTES,
    sizeCalculation: (page, url) => page.size + url.length + 512,
    ttl: LONGEST,
  })
  let underway = new Map<string, Promise<StoredPage>>()
  let age = 0
  const counted: PageCounts = { hits: 0, misses: 0 }

  const renderOnce = async (url: string, render: () => Promise<StoredPage>) => {
    const born = age
    try {
      const page = await render()
      // Rows may have changed while it was rendered: then it is sent, not kept.
      if (page.status === 200 && born === age) kept.set(url, page)
      return page
    } finally {
      if (born === age) underway.delete(url)
    }
  }

  return {
    read(url, render) {
      const page = kept.get(url)
      const waiting = page ? Promise.resolve(page) : underway.get(url)
      if (waiting) {
        counted.hits += 1
        return waiting
      }
      counted.misses += 1
      const rendering = renderOnce(url, render)
      underway.set(url, rendering)
      return rendering
    },
    drop() {
      age += 1
      kept.clear()
      underway = new Map()
    },
    counts: () => ({ ...counted }),
  }
}
