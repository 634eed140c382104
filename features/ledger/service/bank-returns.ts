import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, isId, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import * as store from '../store/bank-returns.ts'

/**
 * Notes that one person says a payment, which is locked, came back: who could say so alone could have anything paid twice.
 * Refuses bank_return_waits, return_reference_used.
 */
export async function sayCameBack(
  tx: Db,
  of: store.SentBack,
  said: { reference: string; note: string; by: Id; at: Date },
): Promise<Result<null, ProblemCode>> {
  if (await store.readWaitingSaid(tx, of)) return refuse('bank_return_waits')
  const isNew = await store.insertSaid(tx, of, { id: newId(), ...said })
  return isNew ? ok(null) : refuse('return_reference_used', { field: 'reference' })
}

/**
 * Decides about what one person says of a payment, which is locked. Refuses bank_return_not_found, bank_return_decided, and
 * another_person_needed to who said so and approves it.
 */
export async function decideCameBack(
  tx: Db,
  of: store.SentBack,
  id: Id,
  decision: { state: 'APPROVED' | 'REJECTED'; by: Id; at: Date },
): Promise<Result<store.SaidBack, ProblemCode>> {
  const said = isId(id) ? await store.readSaid(tx, of, id) : undefined
  if (!said) return refuse('bank_return_not_found')
  if (said.state !== 'PROPOSED') return refuse('bank_return_decided')
  if (decision.state === 'APPROVED' && said.created_by === decision.by) return refuse('another_person_needed')
  await store.writeSaidDecision(tx, id, decision)
  return ok(said)
}
