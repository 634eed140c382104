import { setTimeout as sleep } from 'node:timers/promises'
import type { Id } from '../../kernel/id.ts'
import { ask, type Buyer, type BuyerOutcome, insist, orderCall, providerCall, shopCall } from '../buyer.ts'

/** A shop as its buyers reach it. */
export type Door = { appUrl: string; sandboxUrl: string; sandboxKey: string }

/** What buyers and readers met between a beginning and an end. */
export type Met = {
  outcomes: BuyerOutcome[]
  /** The times at which an order was acknowledged, in ms. */
  orderedAt: number[]
  /** Pages and lists that were asked for, those that were answered by an error or not at all, and the longest wait in ms. */
  reads: number
  failedReads: string[]
  longestRead: number
  /** The answers that are no order, by status and code. */
  refused: Record<string, number>
}

const PATIENCE_MS = 15_000
const READ_EVERY_MS = 50
const CHECKS_MS = 120_000

/** Buys one work; what has no answer, or a 5xx, is asked for again with the same key. */
async function buyOnce(door: Door, buyer: Buyer, work: Id, met: Met): Promise<BuyerOutcome> {
  const ordered = await insist(...orderCall(door, buyer, work))
  const { code, data } = ordered.body
  if (ordered.status >= 400 || !data?.id || !data.tx_ref || data.price_total === undefined) {
    const name = `${ordered.status} ${code ?? ''}`
    met.refused[name] = (met.refused[name] ?? 0) + 1
    return { isPaid: false, refused: code ?? String(ordered.status) }
  }
  met.orderedAt.push(performance.now())
  const order = { id: data.id, tx_ref: data.tx_ref, price_total: data.price_total }
  const charge = { tx_ref: order.tx_ref, amount: order.price_total, currency: 'NGN', webhook: { copies: 2 } }
  await insist(...providerCall(door, '/charges', charge))
  const until = performance.now() + CHECKS_MS
  while (performance.now() < until) {
    const checked = await insist(...shopCall(door, buyer, 'POST', `/orders/${order.id}/check/`))
    if (checked.body.data?.order?.payment === 'paid') return { order, isPaid: true }
    await sleep(100)
  }
  return { order, isPaid: false }
}

/**
 * Lets buyers come, `atOnce` at a time, of whom three want the same one-of-a-kind work, and reads pages that no
 * process has in memory, until `end`.
 */
export function beginLoad(
  door: Door,
  {
    buyers,
    works,
    atOnce,
  }: { buyers: readonly Buyer[]; works: readonly { id: Id; slug: string }[]; atOnce: number },
): { met: Met; end(): Promise<void> } {
  const met: Met = { outcomes: [], orderedAt: [], reads: 0, failedReads: [], longestRead: 0, refused: {} }
  let isOver = false
  let next = 0
  const shop = async (): Promise<void> => {
    while (!isOver) {
      const turn = next
      next += 1
      const [buyer, work] = [buyers[turn], works[Math.floor(turn / 3)]]
      if (!buyer || !work) return
      met.outcomes.push(await buyOnce(door, buyer, work.id, met))
    }
  }
  const read = async (n: number): Promise<void> => {
    const paths = [
      `/categories/product/drill${n}`,
      `/api/v1/shop/products/?price_max=${1_000_000 + n}`,
      `/${works[0]?.slug}`,
    ]
    const path = paths[n % paths.length] ?? '/'
    const from = performance.now()
    const answer = await fetch(door.appUrl + path, { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then(async (response) => {
        await response.arrayBuffer()
        return String(response.status)
      })
      .catch((error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error))
    met.reads += 1
    met.longestRead = Math.max(met.longestRead, performance.now() - from)
    if (answer !== '200') met.failedReads.push(`${path}: ${answer}`)
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
export const isServing = async ({ appUrl }: Pick<Door, 'appUrl'>): Promise<boolean> =>
  (await ask(`${appUrl}/health/ready`, {}))?.status === 200
