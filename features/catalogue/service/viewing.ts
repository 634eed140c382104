import { createHash } from 'node:crypto'
import { isbot } from 'isbot'
import type { Id } from '../../../kernel/id.ts'
import { type Allowance, networkOf } from '../../../platform/limits/index.ts'
import type { CatalogueContext } from '../context.ts'
import { sourceOf } from '../rules/source.ts'
import { countOpening } from '../store/visits.ts'

/** A visit, and a view of a work within it, count once in half an hour. */
const WINDOW_SECONDS = 30 * 60
export const onceInAVisit: Allowance = { atOnce: 1, perSecond: 1 / WINDOW_SECONDS }
/** How many of one work's views, or visits, count of one network: many people may sit behind it, and a program may pretend to be many. */
export const viewsFromNetwork: Allowance = { atOnce: 30, perSecond: 1 / 60 }
/** How many are counted of one network in all. */
export const openingsFromNetwork: Allowance = { atOnce: 120, perSecond: 0.5 }

/** An opened page as its browser reports it; `work` is the slug of the shown work. */
export type Opening = { work?: string | undefined; referrer: string; named: string }

/** Who opened it: nothing of this is stored. */
export type Opener = { ip: string; userAgent: string; accountId: Id | null }

/**
 * Counts a page view: a visit if from another site, and a view of another's work. Skips bots, repeats within half an
 * hour, and excess from one network.
 */
export async function noteOpening(
  { db, clock, openings, site }: Pick<CatalogueContext, 'db' | 'clock' | 'openings' | 'site'>,
  { work, referrer, named }: Opening,
  { ip, userAgent, accountId }: Opener,
): Promise<void> {
  if (userAgent === '' || isbot(userAgent)) return
  const network = networkOf(ip)
  if (!(await openings.ofNetwork(network))) return
  const source = sourceOf({ referrer, named, userAgent }, new URL(site.publicUrl).hostname)
  const reader = accountId ?? `${network} ${userAgent}`
  const isFirst = async (what: string): Promise<boolean> =>
    (await openings.once(hashOf(`${reader} ${what}`))) && openings.ofWork(`${network} ${what}`)
  const isVisit = source !== 'own' && (await isFirst('visit'))
  const isView = work !== undefined && (await isFirst(`work ${work}`))
  if (!isVisit && !isView) return
  await countOpening(db, { source, isVisit, work: isView ? work : null, accountId, at: clock.now() })
}

/** Keys are kept in memory for the length of a visit: what they were made of is not. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
