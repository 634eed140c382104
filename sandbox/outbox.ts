import { sql } from 'kysely'
import { after } from '../kernel/clock.ts'
import type { Db } from '../platform/db/index.ts'
import { chargeView, type SandboxCharge } from './ledger.ts'
import type { WebhookPlan } from './shapes.ts'

/** A webhook that is to be sent now. `tries` counts this one. */
export type DueWebhook = {
  id: number
  /** What it is about. */
  target: 'payments' | 'messages'
  body: string
  isForged: boolean
  tries: number
}

const RETRY_AFTER_MS = [1_000, 5_000, 30_000]
/** A sender that has said nothing for this long is gone, and its webhooks are anyone's. */
const LEASE_MS = 20_000
const KEPT_BACK_MS = 2_000

/** Puts the webhooks of a charge, as many as its plan wants, into the outbox. */
export async function queueWebhooks(
  tx: Db,
  charge: SandboxCharge,
  plan: WebhookPlan,
  now: Date,
): Promise<void> {
  await queueEvent(tx, charge.id, { event: 'charge.completed', data: chargeView(charge) }, plan, now)
}

/** Puts the webhooks of an event about a charge, as many as its plan wants, into the outbox. */
export async function queueEvent(
  tx: Db,
  chargeId: number,
  { event, data }: { event: string; data: object & { status: string } },
  plan: WebhookPlan,
  now: Date,
): Promise<void> {
  const bodyOf = (status: string) => JSON.stringify({ event, data: { ...data, status } })
  const put = (body: string, isForged: boolean) =>
    sql`insert into sandbox.webhook (charge_id, body, is_forged, is_kept_back, due_at)
      values (${chargeId}, ${body}, ${isForged}, ${plan.reorder}, ${after(now, plan.delay_ms)})`.execute(tx)
  if (plan.forge) await put(bodyOf('successful'), true)
  if (plan.drop) return
  for (let copy = 0; copy < plan.copies; copy += 1) await put(bodyOf(data.status), false)
}

/** Takes up to `limit` webhooks that are due, for this sender alone. */
export async function takeDue(db: Db, now: Date, limit: number): Promise<DueWebhook[]> {
  return (
    await sql<DueWebhook>`update sandbox.webhook set tries = tries + 1, due_at = ${after(now, LEASE_MS)}
      where id in (
        select id from sandbox.webhook mine
        where done_at is null and due_at <= ${now} and (
          not is_kept_back or tries > 0 or due_at <= ${after(now, -KEPT_BACK_MS)}
          or exists (select 1 from sandbox.webhook later where later.id > mine.id and later.done_at is not null)
        )
        order by due_at, id limit ${limit} for update skip locked
      )
      returning id, target, body, is_forged as "isForged", tries`.execute(db)
  ).rows
}

/** Records what a webhook was answered: done when it was taken or has been tried often enough, else due again later. */
export async function recordAnswer(
  db: Db,
  webhook: DueWebhook,
  answer: string,
  isTaken: boolean,
  now: Date,
): Promise<void> {
  const retry = RETRY_AFTER_MS[webhook.tries - 1]
  const isDone = isTaken || webhook.isForged || retry === undefined
  await sql`update sandbox.webhook set
      answer = ${answer},
      done_at = ${isDone ? now : null}::timestamptz,
      due_at = ${after(now, retry ?? 0)}
    where id = ${webhook.id}`.execute(db)
}

/** When the next webhook becomes due; undefined when none waits. */
export async function nextDue(db: Db): Promise<Date | undefined> {
  return (
    (
      await sql<{
        due: Date | null
      }>`select min(due_at) as due from sandbox.webhook where done_at is null`.execute(db)
    ).rows[0]?.due ?? undefined
  )
}
