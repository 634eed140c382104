import { findBroken, reconciled } from './agreement.ts'
import { buy } from './buyer.ts'
import type { House } from './house.ts'
import type { Moment } from './wire.ts'

/** What came of killing the app at one moment of a checkout. */
export type Trial = { moment: Moment; wasReached: boolean; problems: string[] }

/** How many statements one checkout sends, from the order to the paid mail. */
export const countStatements = async (house: House): Promise<number> => {
  const [buyer] = await house.buyers(1)
  const work = await house.list(1)
  if (!buyer) throw new Error('no buyer')
  house.wire.arm(undefined, () => {})
  const outcome = await buy(house, buyer, work.id)
  if (!outcome.isPaid) throw new Error('an undisturbed checkout did not end in a paid order')
  return house.wire.seen()
}

/** Kills the app at one statement of a checkout of three buyers, two of whom want the same one-of-a-kind work, and checks what is left. */
export const killAt = async (house: House, moment: Moment): Promise<Trial> => {
  const [first, rival, other] = await house.buyers(3)
  if (!first || !rival || !other) throw new Error('no buyers')
  const [unique, edition] = [await house.list(1), await house.list(5)]
  const restarts = house.app.restarts()
  house.wire.arm(moment, house.app.kill)
  const outcomes = await Promise.all([
    buy(house, first, unique.id),
    buy(house, rival, unique.id),
    buy(house, other, edition.id),
  ])
  house.wire.arm(undefined, () => {})
  const problems: string[] = []
  if (outcomes.slice(0, 2).filter(({ isPaid }) => isPaid).length !== 1)
    problems.push(`unique work: ${JSON.stringify(outcomes)}`)
  if (!outcomes[2]?.isPaid) problems.push(`edition: ${JSON.stringify(outcomes[2])}`)
  for (const { what, rows } of await reconciled(house)) problems.push(`${what}: ${JSON.stringify(rows)}`)
  for (const id of await findBroken(house.db, outcomes))
    problems.push(`order ${id} was acknowledged and is lost`)
  return { moment, wasReached: house.app.restarts() > restarts, problems }
}
