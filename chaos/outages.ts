import { setTimeout as sleep } from 'node:timers/promises'
import { findBroken, reconciled } from './agreement.ts'
import { type BuyerOutcome, buy } from './buyer.ts'
import type { House } from './house.ts'

/** What a running load came to while processes were killed in its middle. */
export type Outcome = {
  kills: number
  buyers: number
  acknowledged: number
  paid: number
  problems: string[]
}

const LONGEST_WAIT_MS = 300_000

const untilTrue = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const until = Date.now() + LONGEST_WAIT_MS
  while (!(await isTrue())) {
    if (Date.now() > until) throw new Error('the app does not serve any more')
    await sleep(100)
  }
}

/** Waits until the app serves again, its database included: a process killed before it is up proves nothing. */
const untilServing = ({ appUrl }: House): Promise<void> =>
  untilTrue(() =>
    fetch(`${appUrl}/health/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      async (response) => {
        await response.body?.cancel()
        return response.ok
      },
      () => false,
    ),
  )

/**
 * Buyers come `atOnce` at a time for works of their own, while `kill` strikes `everyMs` or so after the app serves again and has
 * served somebody, `kills` times; then the reconciler runs and everything is compared.
 */
export const killUnderLoad = async (
  house: House,
  { kill, kills, atOnce, everyMs }: { kill: () => void; kills: number; atOnce: number; everyMs: number },
): Promise<Outcome> => {
  const outcomes: BuyerOutcome[] = []
  let isOver = false
  const work = await house.list(100_000)
  const visitor = async () => {
    while (!isOver) {
      const [buyer] = await house.buyers(1).catch(() => [])
      if (buyer) outcomes.push(await buy(house, buyer, work.id))
      else await sleep(100)
    }
  }
  const visitors = Array.from({ length: atOnce }, visitor)
  for (let done = 0; done < kills; done += 1) {
    const before = outcomes.length
    await untilServing(house)
    await untilTrue(() => outcomes.length > before)
    await sleep(everyMs * (0.5 + Math.random()))
    kill()
    if (done % 5 === 4) console.log(`… ${done + 1} kills, ${outcomes.length} buyers served`)
  }
  isOver = true
  await Promise.all(visitors)
  const problems: string[] = []
  for (const { what, rows } of await reconciled(house)) problems.push(`${what}: ${JSON.stringify(rows)}`)
  for (const id of await findBroken(house.db, outcomes))
    problems.push(`order ${id} was acknowledged and is lost`)
  for (const { refused } of outcomes) if (refused) problems.push(`refused: ${refused}`)
  return {
    kills,
    buyers: outcomes.length,
    acknowledged: outcomes.filter(({ order }) => order).length,
    paid: outcomes.filter(({ isPaid }) => isPaid).length,
    problems,
  }
}
