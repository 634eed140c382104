import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { newCode } from '../kernel/id.ts'
import { chargeView, findCharge } from '../sandbox/ledger.ts'
import { signatureOf } from '../sandbox/sender.ts'
import { sandboxKeys } from '../server/sandbox.ts'
import type { Ground } from './ground.ts'
import type { Extra } from './storm-plan.ts'

/** A webhook to send: its body as it goes out and its signature, if any. */
export type Hook = { body: string; signature?: string }

const signed = (body: string): Hook => ({ body, signature: signatureOf(sandboxKeys.webhookSecret, body) })
const eventOf = (data: object): string => JSON.stringify({ event: 'charge.completed', data })

/** What the provider would say of a reference now: its newest charge, signed; undefined while there is none that has ended. */
export const trueHook = async ({ db }: Pick<Ground, 'db'>, txRef: string): Promise<Hook | undefined> => {
  const charge = await findCharge(db, txRef)
  return charge && charge.status !== 'pending' ? signed(eventOf(chargeView(charge))) : undefined
}

/**
 * An event that the provider never sent, or has sent before. What lies is signed all the same, as where a provider's header is the
 * secret itself: only asking the provider shows that it is false. `sent`: the true ones so far; `txRefs`: all references.
 */
export const extraHook = ({ kind, pick }: Extra, sent: readonly Hook[], txRefs: readonly string[]): Hook => {
  const txRef = txRefs[pick % txRefs.length] ?? ''
  const lie = {
    id: 9_000_000 + (pick % 1_000_000),
    status: 'successful',
    currency: 'NGN',
    amount: (pick % 500) + 0.5,
  }
  const body = eventOf({ ...lie, tx_ref: txRef })
  switch (kind) {
    case 'replayed':
      return sent[pick % sent.length] ?? signed(body)
    case 'unsigned':
      return { body }
    case 'forged':
      return { body, signature: createHmac('sha256', 'a guess').update(body).digest('hex') }
    case 'lying':
      return signed(body)
    case 'stray':
      return signed(eventOf({ ...lie, tx_ref: `${newCode('AWR')}-1` }))
    case 'nonsense':
      return signed(pick % 2 === 0 ? '{"event":' : '{"event":"charge.completed","data":[]}')
  }
}

/** What an event has to be answered: taken, refused unread, or refused as nonsense. */
export const answerOf = (kind: Extra['kind'] | 'true'): number => {
  if (kind === 'unsigned' || kind === 'forged') return 401
  return kind === 'nonsense' ? 400 : 200
}

/** Events of payments that are decided and that nobody has marked as applied. */
export const countForgotten = async ({ db }: Pick<Ground, 'db'>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhook_event e join payment_attempt a on a.tx_ref = e.tx_ref
    where e.processed_at is null and a.state in ('SUCCEEDED', 'MISMATCH', 'REFUNDING', 'REFUNDED')`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
