import type { Parcel } from '../../../contract/parcel.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { discardEvidence, readEvidence, recordEvidence, takeEvidenceIn } from '../../media/index.server.ts'
import type { OrdersContext } from '../context/orders.ts'
import { isUnsent } from '../rules/orders.ts'
import type { ParcelReader, ParcelRow } from '../store/parcels.ts'
import * as parcels from '../store/parcels.ts'
import { changedView, changeLockedParcel, type ParcelHandler, refuseMovedParcel } from './parcels.ts'

/** Most photographs of one parcel. */
export const MOST_PHOTOGRAPHS = 8

/** Adds a photograph of the packed work, until it is sent. Refuses moved_on, too_many_photographs, unsupported_media. */
export async function photographParcel(
  context: OrdersContext,
  handler: ParcelHandler,
  id: string,
  bytes: Buffer,
): Promise<Result<Parcel, ProblemCode>> {
  const { db, evidence } = context
  const known = await parcels.findParcel(db, handler, id)
  if (!known) return refuse('parcel_not_found')
  const whyNot = (row: ParcelRow): Refusal<ProblemCode> | undefined => {
    if (row.state !== 'PACKING') return refuseMovedParcel(row.state)
    return row.photographs.length >= MOST_PHOTOGRAPHS ? refuse('too_many_photographs') : undefined
  }
  const refusal = whyNot(known)
  if (refusal) return refusal
  const changed = await takeEvidenceIn(evidence, bytes, handler.id, (taken) =>
    changeLockedParcel(context, handler, id, async (tx, row) => {
      const late = whyNot(row)
      if (late) return late
      await recordEvidence(evidence, tx, taken, handler.id)
      await parcels.insertParcelPhotograph(tx, row.id, taken.id)
      return ok(null)
    }),
  )
  return changedView(context, handler, changed)
}

/** Removes a photograph of the packed work, until it is sent. Refuses parcel_not_found, photograph_not_found, moved_on. */
export async function removeParcelPhotograph(
  context: OrdersContext,
  handler: ParcelHandler,
  id: string,
  photographId: string,
): Promise<Result<Parcel, ProblemCode>> {
  const changed = await changeLockedParcel(context, handler, id, async (tx, row) => {
    const known = row.photographs.find((one) => one === photographId)
    if (known === undefined) return refuse('photograph_not_found')
    if (!isUnsent(row.state)) return refuseMovedParcel(row.state)
    await parcels.deleteParcelPhotograph(tx, row.id, known)
    await discardEvidence(context, tx, [known])
    return ok(null)
  })
  return changedView(context, handler, changed)
}

/** The JPEG of one of a parcel's photographs. That staff read it is written into the audit log. */
export async function readParcelPhotograph(
  context: OrdersContext,
  reader: ParcelReader,
  id: string,
  photographId: string,
): Promise<Result<Buffer, ProblemCode>> {
  const { db, evidence, audit, nameOf } = context
  const row = await parcels.findParcel(db, reader, id)
  const known = row?.photographs.find((one) => one === photographId)
  const bytes = known && (await readEvidence(evidence, known))
  if (!row || !bytes) return refuse('photograph_not_found')
  if (reader.role === 'staff') {
    const { id: accountId } = reader
    await withTx(db, async (tx) =>
      audit.append(tx, {
        actor: { id: accountId, name: await nameOf(tx, accountId) },
        action: 'parcel.photograph',
        subject: { kind: 'parcel', id: row.id },
        after: { order: row.order_code, photograph: known },
      }),
    )
  }
  return ok(bytes)
}
