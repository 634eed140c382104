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
  /** The answers that are no order, by code. */
  refused: Record<string, number>
}

/** So many buyers want the same work. */
export const PER_WORK = 3
const PATIENCE_MS = 15_000
const READ_EVERY_MS = 50
/** Of so many readings one is a page with its styles and scripts. */
const FILES_EVERY = 15

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
    refused: {},
  }
  let isOver = false
  const shop = async (): Promise<void> => {
    while (!isOver) {
      const turn = met.buyers
      met.buyers += 1
      const [buyer, work] = [buyers[turn], works[Math.floor(turn / PER_WORK)]]
      if (!buyer || !work) return
      const outcome = await buy(door, buyer, work.id, () => met.orderedAt.push(performance.now()))
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
    },
  }
}

/** Whether a shop takes orders and shows pages. */
export const isServing = async ({ appUrl }: Pick<Place, 'appUrl'>): Promise<boolean> =>
  (await ask(`${appUrl}/health/ready`, {}))?.status === 200
