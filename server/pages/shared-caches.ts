import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { touchedBy } from '../../kernel/shown.ts'
import { followChanges } from '../../platform/changes/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Shows } from './recording.ts'

/** How often changes are read, in ms: what was sold is to be seen within half a second. */
const EVERY_MS = 150
// A page that was being rendered during a change, perhaps from a replica two seconds behind, may reach a cache after it was emptied.
/** It is emptied again so much later, in ms. */
const AGAIN_AFTER_MS = [300, 2_500]
/** So long may a cache take to answer, in ms. */
const PATIENCE_MS = 2_000
/** So many keys are named in one request. */
const MOST_KEYS = 200

/** The key that every page has: purging it empties the cache. */
const EVERY_PAGE = 'page'

/** A mark as a key: short, because a page of a list has a hundred, and without spaces. Two marks of one key only drop more pages. */
const keyOf = (mark: string): string => createHash('sha256').update(mark).digest('base64url').slice(0, 10)

/**
 * Headers for a shared cache, such as Varnish with xkey: the keys of what the page shows, and the second since
 * 1970 when a clock outdates it.
 */
export function cacheKeysOf({ marks, until }: Shows): Record<string, string> {
  return {
    xkey: [EVERY_PAGE, ...[...marks].map(keyOf)].join(' '),
    ...(Number.isFinite(until) ? { 'page-until': String(Math.floor(until / 1000)) } : {}),
  }
}

/** A cache that is emptied of pages as what they show changes. */
type SharedCache = { purge(keys: readonly string[]): Promise<void> }

/** A cache at an address, `http://host:port`. After a purge that failed the next one empties it, since it may have missed any. */
function sharedCacheAt(address: string, log: Pick<FastifyBaseLogger, 'warn'>): SharedCache {
  let hasMissed = true
  let last = Promise.resolve()
  const send = async (keys: readonly string[]): Promise<void> => {
    const answer = await fetch(address, {
      method: 'PURGE',
      headers: { 'xkey-purge': keys.join(' ') },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    })
    await answer.body?.cancel()
    if (answer.status !== 200) throw new Error(`PURGE was answered by ${answer.status}`)
  }
  const purge = async (keys: readonly string[]): Promise<void> => {
    try {
      if (hasMissed) await send([EVERY_PAGE])
      else
        for (let from = 0; from < keys.length; from += MOST_KEYS)
          await send(keys.slice(from, from + MOST_KEYS))
      hasMissed = false
    } catch (error) {
      if (!hasMissed) log.warn({ err: error, cache: address }, 'a page cache could not be purged')
      hasMissed = true
    }
  }
  // In turn: a later emptying of a change comes after the first.
  return { purge: (keys) => (last = last.then(() => purge(keys))) }
}

/**
 * Purges changed pages from caches before the shop until `signal`, as changes appear in `reads()`. An unreachable
 * cache is retried every 150 ms and then emptied.
 */
export async function purgeSharedCaches(
  addresses: readonly string[],
  { reads, log, signal }: { reads: () => Db; log: Pick<FastifyBaseLogger, 'warn'>; signal: AbortSignal },
): Promise<void> {
  if (addresses.length === 0) return
  const caches = addresses.map((address) => sharedCacheAt(address, log))
  const again: { at: number; keys: string[] }[] = []
  let keys: string[] = []
  const changes = followChanges(reads, {
    pass: (found) =>
      keys.push(...(found === 'everything' ? [EVERY_PAGE] : found.flatMap(touchedBy).map(keyOf))),
    failed: (error) => log.warn({ err: error }, 'changes of pages could not be read'),
  })
  while (!signal.aborted) {
    changes.wrote()
    await changes.catchUp()
    const now = performance.now()
    const due = again.filter(({ at }) => at <= now).flatMap((each) => each.keys)
    again.splice(0, again.length, ...again.filter(({ at }) => at > now))
    if (keys.length > 0) again.push(...AGAIN_AFTER_MS.map((ms) => ({ at: now + ms, keys })))
    const all = [...new Set([...keys, ...due])]
    keys = []
    // One without keys still empties a cache that has missed some.
    await Promise.all(caches.map((cache) => cache.purge(all)))
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
