import type { Keeping } from './address.ts'
import type { StoredPage } from './stored-page.ts'

/**
 * Pages are the same for everyone. Browsers revalidate; shared caches answer for ten seconds, and for another 50
 * while they fetch a new copy.
 */
const forEveryone = 'public, max-age=0, s-maxage=10, stale-while-revalidate=50'
/** The data of a page, which a browser asks for as it moves on: what has just been bought is not to be on sale there for a minute. */
const dataForEveryone = 'public, max-age=0, s-maxage=10, must-revalidate'

const caching: Record<Exclude<Keeping, 'everywhere'>, string> = {
  browser: 'private, no-cache',
  nowhere: 'no-store',
}

/** The headers of a page, with who may keep it: caches before the shop know by its keys what they may. */
export function headersOf(
  { status, headers }: Pick<StoredPage, 'status' | 'headers'>,
  keeping: Keeping,
): Record<string, string> {
  const { xkey: _keys, 'page-until': _until, ...others } = headers
  if (status >= 400)
    return { ...others, 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '10' }) }
  if (keeping !== 'everywhere') return { ...others, 'cache-control': caching[keeping] }
  const isDocument = headers['content-type']?.startsWith('text/html') ?? false
  return { ...headers, 'cache-control': isDocument ? forEveryone : dataForEveryone }
}
