import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { MINUTE } from '../kernel/clock.ts'
import type { Ground } from './ground.ts'
import { expectedOf, type Made } from './storm-model.ts'

/** The state at the end: orders and attempts by state, the provider's money and ours in kobo, and what is not as the model says. */
export type Comparison = {
  orders: Record<string, number>
  attempts: Record<string, number>
  providerKobo: number
  ourKobo: number
  wrong: string[]
}

const tally = (words: Iterable<string>): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

/** Money at the provider that has not gone back, and money our attempts and refunds account for, of these references. */
const balances = async ({ db }: Ground, txRefs: readonly string[]) => {
  const { rows } = await sql<{ provider: number; ours: number }>`
    select
      (select coalesce(sum(charged_kobo - refunded_kobo), 0)::bigint from sandbox.charge
        where tx_ref = any(${[...txRefs]}::text[]) and status in ('successful', 'completed')) as provider,
      (select coalesce(sum(paid_kobo), 0)::bigint from payment_attempt where tx_ref = any(${[...txRefs]}::text[]))
        - (select coalesce(sum(r.amount_kobo), 0)::bigint from refund r join payment_attempt a on a.id = r.attempt_id
          where r.state = 'DONE' and a.tx_ref = any(${[...txRefs]}::text[])) as ours`.execute(db)
  return rows[0] ?? { provider: 0, ours: 0 }
}

/** Compares the database with the model. */
const compare = async (ground: Ground, made: readonly Made[]): Promise<Comparison> => {
  const { rows } = await sql<{ id: string; state: string; attempts: Record<string, string> | null }>`
    select o.id, o.state, json_object_agg(a.tx_ref, a.state) as attempts
    from orders o join payment_attempt a on a.order_id = o.id
    where o.id = any(${made.map(({ id }) => id)}::uuid[]) group by o.id`.execute(ground.db)
  const found = new Map(rows.map((row) => [row.id, row]))
  const wrong: string[] = []
  for (const one of made) {
    const { state, attempts = {} } = found.get(one.id) ?? {}
    const expected = expectedOf(one)
    const states = [...expected.attempts].map(([txRef, ends]) => ({
      txRef,
      ends,
      is: attempts?.[txRef] ?? 'none',
    }))
    const isRight =
      expected.order.includes(state ?? 'none') &&
      states.every(({ ends, is }) => ends.includes(is)) &&
      Object.values(attempts ?? {}).filter((is) => is === 'SUCCEEDED').length === expected.succeeded &&
      Object.keys(attempts ?? {}).length === expected.attempts.size
    if (!isRight)
      wrong.push(
        `order ${one.id} (${one.closing}) is ${state}, not ${expected.order.join(' or ')}; its payments ${JSON.stringify(one.paid)} are ${JSON.stringify(attempts)}`,
      )
  }
  const txRefs = made.flatMap(({ paid }) => paid.map(({ txRef }) => txRef))
  const { provider, ours } = await balances(ground, txRefs)
  if (provider !== ours) wrong.push(`the provider has ${provider} kobo, and we account for ${ours}`)
  return {
    orders: tally(rows.map(({ state }) => state)),
    attempts: tally(rows.flatMap(({ attempts }) => Object.values(attempts ?? {}))),
    providerKobo: provider,
    ourKobo: ours,
    wrong,
  }
}

/** Minutes that pass for the marketplace between one look and the next; in all less than a hold lasts, but for the last. */
const MINUTES = [0, 2, 3, 5, 10, 30, 60]
const LOOK_MS = 250
/** Looks at which nothing changes before time passes. */
const QUIET_LOOKS = 8

/** How often the last minutes are followed by five more, as a provider that gave no answer is asked again after five minutes. */
const EXTRA_LOOKS = 10

/**
 * Lets jobs and reconciler do their work, as they would within the next two hours, and says what is wrong even then. What is tried again
 * waits by the real clock: after the last minutes it has `patienceMs` more, in which further minutes pass.
 */
export const waitUntilAsExpected = async (
  ground: Ground,
  made: readonly Made[],
  patienceMs: number,
): Promise<Comparison> => {
  let comparison = await compare(ground, made)
  for (const [index, minutes] of MINUTES.entries()) {
    if (comparison.wrong.length === 0) return comparison
    await ground.pass(minutes * MINUTE)
    const most = index === MINUTES.length - 1 ? patienceMs / LOOK_MS : QUIET_LOOKS
    for (let quiet = 0; quiet < most && comparison.wrong.length > 0; quiet += 1) {
      await sleep(LOOK_MS)
      if (most > QUIET_LOOKS && quiet % EXTRA_LOOKS === EXTRA_LOOKS - 1) await ground.pass(5 * MINUTE)
      const next = await compare(ground, made)
      if (next.wrong.join() !== comparison.wrong.join()) quiet = 0
      comparison = next
    }
  }
  return comparison
}
