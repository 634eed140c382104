import type { ProblemCode } from '../../../contract/problems.ts'
import {
  isReturnOpen,
  isUndecided,
  MOST_RETURN_PHOTOGRAPHS,
  type SaidWith,
} from '../../../contract/return.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { readEvidence, recordEvidence, takeEvidenceIn } from '../../media/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import type { ReturnReader, ReturnRow } from '../store/returns.ts'
import * as store from '../store/returns.ts'
import { changeLockedReturn, type ReturnResult } from './changing.ts'
import { movedOn } from './deciding.ts'

/** The photographs of a return by the text they go with. */
const photographsOf = (row: ReturnRow) => ({
  asked: row.photographs,
  answered: row.seller_photographs,
  arrived: row.arrival_photographs,
})

/** With which text a photograph goes that one side adds now. */
function saidWith(role: 'buyer' | 'seller', { state }: Pick<ReturnRow, 'state'>): SaidWith {
  if (role === 'buyer') return 'asked'
  return isUndecided(state) ? 'answered' : 'arrived'
}

/** Adds a photograph: the buyer until it is decided, the seller while it is open. Refuses moved_on, too_many_photographs, unsupported_media. */
export async function photographReturn(
  context: ReturnsContext,
  { role, id: accountId }: { role: 'buyer' | 'seller'; id: Id },
  id: string,
  bytes: Buffer,
): Promise<ReturnResult> {
  const { db, evidence } = context
  const party = { role, id: accountId }
  const known = await store.findReturn(db, party, id)
  if (!known) return refuse('return_not_found')
  const whyNot = (row: ReturnRow): Refusal<ProblemCode> | undefined => {
    const isOpen = role === 'buyer' ? isUndecided(row.state) : isReturnOpen(row.state)
    if (!isOpen) return movedOn(row)
    const { length } = photographsOf(row)[saidWith(role, row)]
    return length >= MOST_RETURN_PHOTOGRAPHS ? refuse('too_many_photographs') : undefined
  }
  const refusal = whyNot(known)
  if (refusal) return refusal
  return takeEvidenceIn(evidence, bytes, accountId, (taken) =>
    changeLockedReturn(context, party, id, async (tx, row) => {
      const late = whyNot(row)
      if (late) return late
      await recordEvidence(evidence, tx, taken, accountId)
      await store.insertReturnPhotograph(tx, row.id, taken.id, saidWith(role, row))
      return ok(null)
    }),
  )
}

/** The JPEG of one of a return's photographs. That staff read it is written into the audit log. */
export async function readReturnPhotograph(
  context: ReturnsContext,
  reader: ReturnReader,
  id: string,
  photographId: string,
): Promise<Result<Buffer, ProblemCode>> {
  const { db, evidence, audit, nameOf } = context
  const row = await store.findReturn(db, reader, id)
  const known =
    row &&
    Object.values(photographsOf(row))
      .flat()
      .find((one) => one === photographId)
  const bytes = known && (await readEvidence(evidence, known))
  if (!row || !bytes) return refuse('photograph_not_found')
  if (reader.role === 'staff') {
    const { id: accountId } = reader
    await withTx(db, async (tx) =>
      audit.append(tx, {
        actor: { id: accountId, name: await nameOf(tx, accountId) },
        action: 'return.photograph',
        subject: { kind: 'return', id: row.id },
        after: { return: row.code, photograph: known },
      }),
    )
  }
  return ok(bytes)
}
