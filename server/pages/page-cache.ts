import { LRUCache } from 'lru-cache'
import type { Shows } from './recording.ts'
import type { StoredPage } from './stored-page.ts'

/** Stored pages, at most 64 MB of them. */
const MOST_BYTES = 64 * 1024 * 1024

/** A page and what it shows. */
export type Rendered = { page: StoredPage; shows: Shows }

/** Marks that changes touch, or all there are. */
export type Touched = readonly string[] | 'everything'

type Underway<U> = { page: Promise<StoredPage | U>; touched: Set<string>; isLost: boolean }

/** Renders a page anew, or says by a word why it did not. */
type Render<U extends string> = () => Promise<Rendered | U>

/** Pages by their addresses. */
export type PageCache<U extends string> = {
  /**
   * The stored page, or the one that `render` makes; its word where it made none. At most one rendering of an address runs at a time, for
   * all who ask.
   */
  read(url: string, render: Render<U>): Promise<StoredPage | U>
  /** Marks have been touched by a change: the pages that bear one of them are dropped, also those that are being rendered. */
  drop(touched: Touched): void
  counts(): PageCounts
}

/** Readings answered from memory, those that waited for a rendering too, and renderings. */
export type PageCounts = { hits: number; misses: number }

function hasMarkOf(shows: Shows, touched: ReadonlySet<string>): boolean {
  const [fewer, others] = shows.marks.size < touched.size ? [shows.marks, touched] : [touched, shows.marks]
  for (const mark of fewer) if (others.has(mark)) return true
  return false
}

/**
 * Creates an empty cache of at most 64 MB of pages, each until it is dropped or outdated, and of the renderings
 * under way; `now` in ms since 1970.
 */
export function createPageCache<U extends string>(now: () => number = Date.now): PageCache<U> {
  const stored = new LRUCache<string, Rendered>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ page, shows }, url) => page.size + url.length + shows.marks.size * 80 + 512,
  })
  const underway = new Map<string, Underway<U>>()
  const counted: PageCounts = { hits: 0, misses: 0 }

  const settle = (url: string, made: Rendered | U, { touched, isLost }: Underway<U>): StoredPage | U => {
    if (typeof made === 'string') return made
    if (made.page.status === 200 && !isLost && !hasMarkOf(made.shows, touched)) stored.set(url, made)
    return made.page
  }

  const begin = (url: string, render: Render<U>): Promise<StoredPage | U> => {
    counted.misses += 1
    const rendering: Underway<U> = { page: Promise.resolve('' as U), touched: new Set(), isLost: false }
    rendering.page = render()
      .then((made) => settle(url, made, rendering))
      .finally(() => underway.delete(url))
    underway.set(url, rendering)
    return rendering.page
  }

  const read: PageCache<U>['read'] = async (url, render) => {
    const kept = stored.get(url)
    if (kept && kept.shows.until > now()) {
      counted.hits += 1
      return kept.page
    }
    const rendering = underway.get(url)
    if (!rendering) return begin(url, render)
    counted.hits += 1
    // Begun before a change that may be on this page: what it makes may be old.
    const isSure = rendering.touched.size === 0 && !rendering.isLost
    const page = await rendering.page
    return isSure || stored.has(url) ? page : read(url, render)
  }

  return {
    read,
    drop(touched) {
      if (touched === 'everything') {
        stored.clear()
        for (const rendering of underway.values()) rendering.isLost = true
        return
      }
      const marks = new Set(touched)
      for (const [url, { shows }] of stored.entries()) if (hasMarkOf(shows, marks)) stored.delete(url)
      for (const rendering of underway.values()) for (const mark of marks) rendering.touched.add(mark)
    },
    counts: () => ({ ...counted }),
  }
}
