import { ask, shopCall } from './buyer.ts'
import type { Ground } from './ground.ts'
import { inTurns } from './in-turns.ts'
import { type Comparison, waitUntilAsExpected } from './storm-end.ts'
import { answerOf, countForgotten, extraHook, type Hook, trueHook } from './storm-events.ts'
import { lay } from './storm-orders.ts'
import { type Act, paymentActs } from './storm-payments.ts'
import { type Extra, planOf } from './storm-plan.ts'

/** What a storm came to: events by kind, answers by kind and status, and all that is not as the model says. */
export type Storm = {
  seed: number
  orders: number
  payments: number
  events: Record<string, number>
  answers: Record<string, number>
  seconds: number
  comparison: Comparison
  wrong: string[]
}

const AT_ONCE = 8
/** How often an event is sent until it is taken. */
const TRIES = 5

/** What is still to happen, the earliest first; acts may add to it while it is worked off, `AT_ONCE` at a time. */
const openAgenda = () => {
  const acts: Act[] = []
  let now = 0
  const put = (act: Act): void => void acts.splice(acts.findLastIndex(({ at }) => at <= act.at) + 1, 0, act)
  const worker = async (): Promise<void> => {
    for (let act = acts.shift(); act; act = acts.shift()) {
      now = Math.max(now, act.at)
      await act.run()
    }
  }
  return { put, now: () => now, workOff: () => Promise.all(Array.from({ length: AT_ONCE }, worker)) }
}

/**
 * Lays the orders of a seed, and pays for them in all the ways of the plan, while events about it come several times, late, out of
 * order, not at all, forged and lying, `events` in all; then lets jobs and reconciler work and compares everything with the model.
 */
export const storm = async (
  ground: Ground,
  { seed, events, patienceMs }: { seed: number; events: number; patienceMs: number },
): Promise<Storm> => {
  const startedAt = Date.now()
  const plan = planOf(seed, events)
  const laid = await lay(ground, plan.orders)
  const txRefs = laid.flatMap(({ made }) => made.paid.map(({ txRef }) => txRef))
  const agenda = openAgenda()
  const sent: Hook[] = []
  const counts: Record<string, number> = {}
  const answers: Record<string, number> = {}
  const wrong = new Set<string>()
  let left = events
  let [numbered, newest, deliveries] = [0, 0, 0]

  const add = (to: Record<string, number>, name: string) => void (to[name] = (to[name] ?? 0) + 1)
  const post = async (kind: Extra['kind'] | 'true', { body, signature }: Hook): Promise<void> => {
    left -= 1
    const headers = {
      'content-type': 'application/json',
      ...(signature && { 'x-sandbox-signature': signature }),
    }
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const said = await ask(`${ground.appUrl}/api/v1/shop/webhook/`, { method: 'POST', headers, body })
      const answer = `${kind} ${said?.status ?? 'no answer'}`
      add(answers, answer)
      if (said?.status === answerOf(kind)) return
      // A provider sends again what was not taken, because the database was away or the answer took too long.
      if ((said && said.status !== 503) || tries === TRIES) wrong.add(`an event was answered ${answer}`)
      if (said && said.status !== 503) return
    }
  }
  const postExtra = async (extra: Extra): Promise<void> => {
    if (left <= 0) return
    add(counts, extra.kind)
    await post(extra.kind, extraHook(extra, sent, txRefs))
  }

  /** What the provider has to tell now is put among what is still to happen, as often and as late as the plan says. */
  const tell = async (txRef: string): Promise<void> => {
    const hook = await trueHook(ground, txRef)
    if (!hook) return
    const number = (numbered += 1)
    const delays = plan.deliveries[deliveries++ % plan.deliveries.length] ?? []
    if (delays.length === 0) add(counts, 'dropped')
    for (const [copy, delay] of delays.entries()) {
      const run = async () => {
        if (left <= 0) return add(counts, 'dropped')
        add(counts, copy === 0 ? 'first copies' : 'further copies')
        if (number < newest) add(counts, 'of these out of order')
        newest = Math.max(newest, number)
        sent.push(hook)
        await post('true', hook)
      }
      agenda.put({ at: agenda.now() + delay, run })
    }
  }

  for (const one of laid) {
    for (const act of paymentActs(ground, one, tell)) agenda.put(act)
    const check = shopCall(ground, one.buyer, 'POST', `/orders/${one.made.id}/check/`)
    for (const at of one.checks) agenda.put({ at, run: async () => void (await ask(...check)) })
  }
  // A part of what is beside the truth comes in its middle, the rest after it, until there are as many as were wished for.
  const early = plan.extras.slice(0, Math.floor(events / 3))
  for (const extra of early) agenda.put({ at: extra.at, run: () => postExtra(extra) })
  await agenda.workOff()
  await inTurns(plan.extras.slice(early.length), AT_ONCE, postExtra)

  const comparison = await waitUntilAsExpected(
    ground,
    laid.map(({ made }) => made),
    patienceMs,
  )
  for (const one of comparison.wrong) wrong.add(one)
  const forgotten = await countForgotten(ground)
  if (forgotten > 0) wrong.add(`${forgotten} events of decided payments are not marked as applied`)
  return {
    seed,
    orders: laid.length,
    payments: txRefs.length,
    events: counts,
    answers,
    seconds: (Date.now() - startedAt) / 1000,
    comparison,
    wrong: [...wrong],
  }
}
