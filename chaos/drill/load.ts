import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Buyer, type BuyerOutcome, buy, type Place } from '../buyer.ts'
import type { Listed } from '../stock.ts'

/** What buyers and readers met between a beginning and an end. */
export type Met = {
  /** Those who came, of whom some have not ended. */
  buyers: number
  outcomes: BuyerOutcome[]
  /** The times at which an order was acknowledged, in ms. */
  orderedAt: number[]
  /** Pages and lists that were asked for, those that were answered by an error or not at all, and the longest wait in ms. */
  reads: number
  failedReads: string[]
  longestRead: number
  /** How long the pages of some works said that they are on sale after they were ordered, in ms; and those that went on saying so. */
  shownAfter: number[]
  stale: string[]
  /** The answers that are no order, by code. */
  refused: Record<string, number>
}

/** So many buyers want the same work. */
export const PER_WORK = 3
const PATIENCE_MS = 15_000
const READ_EVERY_MS = 50
/** Of so many readings one is a page with its styles and scripts. */
const FILES_EVERY = 15
/** Of so many works one is watched: its page is read before it is ordered, and from then on until it says so. */
const WATCH_EVERY = 4
const LOOK_AGAIN_MS = 50
/** Longer than a primary is away: what is on sale then will not change by itself. */
const STALE_MS = 60_000

/**
 * Lets buyers come, `atOnce` at a time, three for each one-of-a-kind work, and reads pages that no
 * process has in memory, some with their files, until `end`.
 */
export function beginLoad(
  door: Place,
  { buyers, works, atOnce }: { buyers: readonly Buyer[]; works: readonly Listed[]; atOnce: number },
): { met: Met; end(): Promise<void> } {
  const met: Met = {
    buyers: 0,
    outcomes: [],
    orderedAt: [],
    reads: 0,
    failedReads: [],
    longestRead: 0,
    shownAfter: [],
    stale: [],
    refused: {},
  }
  let isOver = false
  const pageOf = (slug: string): Promise<string> =>
    fetch(`${door.appUrl}/${slug}`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      (response) => (response.ok ? response.text() : ''),
      () => '',
    )
  const watch = async (slug: string, from: number): Promise<void> => {
    // A page that did not come says nothing.
    for (let text = ''; text === '' || text.includes('schema.org/InStock'); text = await pageOf(slug)) {
      if (performance.now() - from > STALE_MS)
        return void met.stale.push(`${slug} is shown as on sale long after it was ordered`)
      await sleep(LOOK_AGAIN_MS)
    }
    met.shownAfter.push(performance.now() - from)
  }
  const watched = new Set<Listed>()
  const watches: Promise<void>[] = []
  const shop = async (): Promise<void> => {
    while (!isOver) {
      const turn = met.buyers
      met.buyers += 1
      const [buyer, work] = [buyers[turn], works[Math.floor(turn / PER_WORK)]]
      if (!buyer || !work) return
      if (turn % (PER_WORK * WATCH_EVERY) === 0) {
        await pageOf(work.slug)
        watched.add(work)
      }
      const outcome = await buy(door, buyer, work.id, () => {
        const now = performance.now()
        met.orderedAt.push(now)
        if (watched.delete(work)) watches.push(watch(work.slug, now))
      })
      met.outcomes.push(outcome)
      if (outcome.refused !== undefined)
        met.refused[outcome.refused] = (met.refused[outcome.refused] ?? 0) + 1
    }
  }
  const readOne = async (path: string): Promise<string> => {
    const from = performance.now()
    let text = ''
    const answer = await fetch(door.appUrl + path, { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(async (response) => {
        text = await response.text()
        return String(response.status)
      })
      .catch((error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error))
    met.reads += 1
    met.longestRead = Math.max(met.longestRead, performance.now() - from)
    if (answer !== '200') met.failedReads.push(`${path}: ${answer}`)
    return text
  }
  const read = async (n: number): Promise<void> => {
    const paths = [
      `/categories/product/drill${n}`,
      `/api/v1/shop/products/?price_max=${1_000_000 + n}`,
      `/${works[0]?.slug}`,
    ]
    const path = paths[n % paths.length] ?? '/'
    const text = await readOne(path)
    // As a browser does with a page it has not had before.
    if (n % FILES_EVERY === 0)
      for (const file of new Set(text.match(/\/assets\/[\w.-]+\.(?:css|js)/g))) await readOne(file)
  }
  const readers = async (): Promise<void> => {
    const underWay = new Set<Promise<void>>()
    for (let n = 0; !isOver; n += 1) {
      const reading: Promise<void> = read(n).finally(() => underWay.delete(reading))
      underWay.add(reading)
      await sleep(READ_EVERY_MS)
    }
    await Promise.all(underWay)
  }
  const all = Promise.all([readers(), ...Array.from({ length: atOnce }, shop)])
  all.catch(() => {})
  return {
    met,
    end: async () => {
      isOver = true
      await all
      await Promise.all(watches)
    },
  }
}

/** Whether a shop takes orders and shows pages. */
export const isServing = async ({ appUrl }: Pick<Place, 'appUrl'>): Promise<boolean> =>
  (await ask(`${appUrl}/health/ready`, {}))?.status === 200
