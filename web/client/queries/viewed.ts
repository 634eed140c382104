import { useEffect } from 'react'
import { call } from '../api/shop.ts'
import { cameFrom } from '../early/opening.ts'
import { useSession } from '../session/session.ts'
import { stored } from '../storage/stored.ts'
import { useStored } from '../storage/use-stored.ts'
import { useProduct } from './product.ts'
import { useProfile } from './profile.ts'
import { useRead } from './shop.ts'

/** So many works a visitor's browser keeps. */
export const MOST_VIEWED = 12

/** The slugs of works that were looked at, newest first, once `slug` is looked at too. */
export function withViewed(slug: string, before: readonly string[]): string[] {
  return [slug, ...before.filter((other) => other !== slug)].slice(0, MOST_VIEWED)
}

/** The page that the browser opened, whose script has counted it for a visitor; later ones are pages that React shows. */
const opened = typeof location === 'undefined' ? '' : location.pathname

/** Has a view of a work counted: of an account any, of a visitor those that the script of the page has not. */
const useCounting = (slug: string | undefined): void => {
  const session = useSession()
  useEffect(() => {
    if (slug === undefined) return
    const isOpened = opened === `/${slug}`
    if (session !== 'account' && (session !== 'guest' || isOpened)) return
    const from = isOpened ? cameFrom() : { referrer: `${location.origin}/` }
    // Nothing on the page depends on it.
    call('shop.view', { body: { ...from, work: slug } }).catch(() => {})
  }, [session, slug])
}

/**
 * Counts a work as viewed: for an account the server does so when the work is read, for a visitor the browser stores the slug.
 * Does nothing without a slug.
 */
export function useViewing(slug: string | undefined): void {
  const session = useSession()
  useCounting(slug)
  useProduct(session === 'account' ? slug : undefined)
  useEffect(() => {
    if (session === 'guest' && slug !== undefined)
      stored.viewed.write(withViewed(slug, stored.viewed.read() ?? []))
  }, [session, slug])
}

/** A work that was looked at, as the list shows it. */
export type ViewedWork = { id: string; slug: string; name: string; image: string }

/**
 * The works viewed last, newest first, without `except`: of the account, or of this browser where still on show. Empty until
 * loaded, and when loading fails.
 */
export function useViewed(except: string | undefined): ViewedWork[] {
  const session = useSession()
  const own = useProfile().data?.recently_viewed
  const slugs = (useStored(stored.viewed) ?? []).filter((slug) => slug !== except).slice(0, MOST_VIEWED)
  const how = { anyone: true, enabled: session === 'guest' && slugs.length > 0, staleTime: 60_000 }
  const tiles = useRead('shop.tiles', { query: { slugs: slugs.join(',') } }, how).data
  return (session === 'guest' ? tiles : own)?.filter(({ slug }) => slug !== except) ?? []
}
