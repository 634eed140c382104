import { LRUCache } from 'lru-cache'
import type { StoredPage } from './stored-page.ts'

/** Stored pages, at most 64 MB of them; after a minute each is rendered again when somebody asks for it. */
const MOST_BYTES = 64 * 1024 * 1024
const FRESH_MS = 60_000

/** A page and the marks of what it shows, see kernel/shown.ts. */
export type Rendered = { page: StoredPage; shows: ReadonlySet<string> }

type Stored = Rendered & { freshUntil: number; isTouched: boolean }

type Underway<U> = { page: Promise<StoredPage | U>; touched: Set<string> }

/** Renders a page anew, or says by a word why it did not. */
type Render<U extends string> = () => Promise<Rendered | U>

/** Pages by their addresses. */
export type PageCache<U extends string> = {
  /**
   * The stored page, or the one that `render` makes. At most one rendering of an address runs at a time; until it is done,
   * other readers get the page as it was. The word of `render` where it made nothing and nothing is stored.
   */
  read(url: string, render: Render<U>): Promise<StoredPage | U>
  /** Marks have been touched by a change: the pages that bear one of them are rendered anew when they are asked for. */
  touch(marks: readonly string[]): void
  counts(): PageCounts
}

/** Readings answered from memory, those that waited for a rendering too, and renderings. */
export type PageCounts = { hits: number; misses: number }

function bears(shows: ReadonlySet<string>, marks: Iterable<string>): boolean {
  for (const mark of marks) if (shows.has(mark)) return true
  return false
}

/** Makes an empty cache. Holds the pages that were rendered, at most 64 MB, and the renderings under way; `now` in ms. */
export function createPageCache<U extends string>(now: () => number = () => performance.now()): PageCache<U> {
  const stored = new LRUCache<string, Stored>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ page, shows }, url) => page.size + url.length + shows.size * 80 + 512,
  })
  const underway = new Map<string, Underway<U>>()
  const counted: PageCounts = { hits: 0, misses: 0 }

  const settle = (url: string, made: Rendered | U, touched: Set<string>): StoredPage | U => {
    const old = stored.get(url)
    if (typeof made === 'string' || made.page.status >= 500) {
      // The old page is better than none, unless something on it is known to be otherwise now.
      if (old && !old.isTouched) return old.page
      return typeof made === 'string' ? made : made.page
    }
    if (made.page.status !== 200) stored.delete(url)
    else stored.set(url, { ...made, freshUntil: now() + FRESH_MS, isTouched: bears(made.shows, touched) })
    return made.page
  }

  const begin = (url: string, render: Render<U>): Promise<StoredPage | U> => {
    counted.misses += 1
    const touched = new Set<string>()
    const page = render()
      .then((made) => settle(url, made, touched))
      .finally(() => underway.delete(url))
    underway.set(url, { page, touched })
    return page
  }

  const read: PageCache<U>['read'] = async (url, render) => {
    const old = stored.get(url)
    const rendering = underway.get(url)
    if (old && (rendering || (!old.isTouched && old.freshUntil > now()))) {
      counted.hits += 1
      return old.page
    }
    if (!rendering) return begin(url, render)
    counted.hits += 1
    // Begun before a change that may be on this page: what it makes may be old.
    const isSure = rendering.touched.size === 0
    const page = await rendering.page
    return isSure || stored.get(url)?.isTouched === false ? page : read(url, render)
  }

  return {
    read,
    touch(marks) {
      for (const entry of stored.values()) entry.isTouched ||= bears(entry.shows, marks)
      for (const { touched } of underway.values()) for (const mark of marks) touched.add(mark)
    },
    counts: () => ({ ...counted }),
  }
}
