import { sql } from 'kysely'
import { reconciled } from './agreement.ts'
import { ask, type Buyer, buy, orderCall, type Said } from './buyer.ts'
import type { House } from './house.ts'
import { inTurns } from './in-turns.ts'

/** What a crowd found: answers by status, live holds and paid orders for the work, and what is wrong. */
export type Sale = {
  buyers: number
  answers: Record<string, number>
  holds: number
  paid: number
  seconds: number
  problems: string[]
}

/** So many buyers, `atOnce` of them at the same time, each ask once for one work with so many pieces; those who got one pay. */
export const sell = async (
  house: House,
  { buyers, pieces, atOnce }: { buyers: number; pieces: number; atOnce: number },
): Promise<Sale> => {
  const work = await house.list(pieces)
  const crowd = await house.buyers(buyers)
  const startedAt = Date.now()
  const said = await inTurns(crowd, atOnce, (buyer) => ask(...orderCall(house, buyer, work.id)))
  const seconds = (Date.now() - startedAt) / 1000
  const problems: string[] = []
  const answers: Record<string, number> = {}
  for (const one of said) {
    const name = one ? [one.status, one.body.code].filter(Boolean).join(' ') : 'no answer'
    answers[name] = (answers[name] ?? 0) + 1
    if (!one || one.status >= 500) problems.push(`answered ${name}`)
  }
  const isOrder = (one: Said | undefined) => one?.status === 200 || one?.status === 201
  const holds = await count(
    house,
    sql`select coalesce(sum(h.quantity), 0)::int as n from hold h
    join edition e on e.id = h.edition_id where e.work_id = ${work.id} and h.state = 'live'`,
  )
  if (holds !== pieces) problems.push(`${holds} pieces are held`)
  const winners = crowd.filter((_buyer: Buyer, index) => isOrder(said[index]))
  if (winners.length !== pieces) problems.push(`${winners.length} buyers have an order`)
  await inTurns(winners, 20, (buyer) => buy(house, buyer, work.id))
  const paid = await count(
    house,
    sql`select count(distinct o.id)::int as n from orders o
    join order_line l on l.order_id = o.id where l.work_id = ${work.id} and o.state = 'PAID'`,
  )
  if (paid !== pieces) problems.push(`${paid} orders are paid`)
  for (const { what, rows } of await reconciled(house)) problems.push(`${what}: ${JSON.stringify(rows)}`)
  return { buyers, answers, holds, paid, seconds, problems: [...new Set(problems)] }
}

const count = async (house: House, query: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await query.execute(house.db)
  return (rows[0] as { n: number } | undefined)?.n ?? 0
}
