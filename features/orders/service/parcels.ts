import type * as z from 'zod/mini'
import {
  type deliverEntry,
  type Packing,
  type Parcel,
  packingChecklists,
  type shipEntry,
} from '../../../contract/parcel.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { type Page, pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { changeNumbers } from '../../catalogue/index.server.ts'
import type { OrdersContext } from '../context/orders.ts'
import { mayParcelGo, type ParcelState, type ReceivedBy, whyNotOn, windowsBegin } from '../rules/orders.ts'
import { lockOrder, recordEvent } from '../store/orders.ts'
import type { ParcelReader, ParcelRow } from '../store/parcels.ts'
import * as parcels from '../store/parcels.ts'
import { parcelOf } from '../view/parcels.ts'
import { endClaimByBuyer } from './claims.ts'
import { mailAtStation, mailDelivered, mailShipped } from './mails.ts'

/** Who acts on parcels that are not theirs to receive. */
export type ParcelHandler = { role: 'seller'; id: Id } | ({ role: 'staff' } & Officer)

/** Refuses a parcel that has another state by now. */
export function refuseMovedParcel(state: ParcelState): Refusal<ProblemCode> {
  return refuse('moved_on', {
    about: state,
    message: `This parcel is now ${state}. Please check it again.`,
  })
}

/** The first question of a kind's checklist that was not answered with yes. */
const openQuestion = ({ kind, answers }: Packing): string | undefined =>
  Object.keys(packingChecklists[kind]).find((question) => answers[question] !== true)

const offSaleOf = ({ items }: ParcelRow): number => items.reduce((sum, { off_sale }) => sum + off_sale, 0)

/** Changes a parcel whose order is locked; what staff change is audited. Returns the parcel as it is then. */
export async function changeLockedParcel(
  context: OrdersContext,
  reader: ParcelReader,
  id: string,
  act: (tx: Db, row: ParcelRow, at: Date) => Promise<Result<null, ProblemCode>>,
): Promise<Result<ParcelRow, ProblemCode>> {
  const { db, clock, audit, nameOf } = context
  const known = await parcels.findParcel(db, reader, id)
  if (!known) return refuse('parcel_not_found')
  return withTx(db, async (tx): Promise<Result<ParcelRow, ProblemCode>> => {
    await lockOrder(tx, known.order_id)
    const row = await parcels.findParcel(tx, reader, id)
    if (!row) return refuse('parcel_not_found')
    const done = await act(tx, row, clock.now())
    if (!done.ok) return done
    const now = await parcels.findParcel(tx, reader, id)
    if (!now) throw new Error(`parcel ${id} is gone`)
    if (reader.role === 'staff') {
      await audit.append(tx, {
        actor: { id: reader.id, name: await nameOf(tx, reader.id) },
        action: 'parcel.change',
        subject: { kind: 'order', id: row.order_id },
        before: { parcel: row.id, state: row.state, off_sale: offSaleOf(row) },
        after: {
          state: now.state,
          off_sale: offSaleOf(now),
          courier: now.courier,
          tracking: now.tracking_code,
          ...(now.handed_over_by !== row.handed_over_by && { handed_over_by: now.handed_over_by }),
        },
      })
    }
    return ok(now)
  })
}

function recordStep(tx: Db, row: ParcelRow, to: ParcelState, actor: string, at: Date, detail: string) {
  return recordEvent(tx, row.order_id, { actor, at, from: row.state, to, detail, parcelId: row.id })
}

/** Stores that a parcel was received: reported by whom, from when its windows count, and on which day of Lagos. */
async function receiveLocked(
  context: OrdersContext,
  tx: Db,
  row: ParcelRow,
  at: Date,
  receipt: { by: ReceivedBy; from: Date; on: string },
): Promise<void> {
  const received = { received_at: receipt.from, received_by: receipt.by, delivered_on: receipt.on }
  await parcels.changeParcel(tx, row.id, 'SUCCESS', at, received)
  await recordStep(tx, row, 'SUCCESS', receipt.by, at, receipt.by === 'buyer' ? 'received' : 'delivered')
  await mailDelivered(context, tx, row.order_id, { ...row, ...received })
}

/** A changed parcel on the wire, for the one who changed it; or why it was not changed. */
export function changedView(
  context: OrdersContext,
  handler: ParcelHandler,
  changed: Result<ParcelRow, ProblemCode>,
): Result<Parcel, ProblemCode> {
  return changed.ok ? ok(parcelOf(changed.value, handler.role, context)) : changed
}

/** A page of parcels: what cannot be sent first, then those to be packed in the order in which they are due. */
export async function readParcels(
  context: OrdersContext,
  handler: ParcelHandler,
  query: parcels.ParcelsQuery,
): Promise<Page<Parcel>> {
  const { db, clock } = context
  const { rows, total } = await parcels.listParcels(db, handler, query, clock.now())
  return pageOf(
    rows.map((row) => parcelOf(row, handler.role, context)),
    total,
    query,
  )
}

/** One parcel; refuses parcel_not_found. */
export async function readParcel(
  context: OrdersContext,
  handler: ParcelHandler,
  id: string,
): Promise<Result<Parcel, ProblemCode>> {
  const { db } = context
  const row = await parcels.findParcel(db, handler, id)
  return row ? ok(parcelOf(row, handler.role, context)) : refuse('parcel_not_found')
}

/**
 * Sends a parcel: PACKING → SHIPPING. Idempotent. Refuses moved_on (about: its state), cannot_send_open,
 * payment_disputed (to its seller), photograph_missing, print_numbers_taken; invalid for an unanswered question.
 */
export async function shipParcel(
  context: OrdersContext,
  handler: ParcelHandler,
  id: string,
  entry: z.output<typeof shipEntry>,
): Promise<Result<Parcel, ProblemCode>> {
  const changed = await changeLockedParcel(context, handler, id, async (tx, row, at) => {
    const isRepeated =
      row.state === 'SHIPPING' && row.courier === entry.courier && row.tracking_code === entry.tracking_code
    if (isRepeated) return ok(null)
    if (!mayParcelGo(row.state, 'SHIPPING') || row.order_state !== 'PAID') return refuseMovedParcel(row.state)
    if (row.cannot_send_at !== null) return refuse('cannot_send_open')
    // Staff note what had left the seller's hands before anybody knew of the dispute.
    if (row.disputed_since !== null && handler.role === 'seller') return refuse('payment_disputed')
    if (openQuestion(entry.packing) !== undefined)
      return refuse('invalid', {
        field: 'packing',
        message: 'Please tick every point of the packing list.',
      })
    if (row.photographs.length === 0) return refuse('photograph_missing')
    const named = (entry.print_numbers ?? []).map(({ item_id, numbers }) => {
      const line = row.items.find((item) => item.id === item_id)
      return line && { id: line.id, edition_id: line.edition_id, numbers }
    })
    const lines = named.filter((line) => line !== undefined)
    const refused = await changeNumbers(tx, lines)
    if (refused !== undefined) return refuse('print_numbers_taken', { field: `print_numbers.${refused}` })
    if (lines.length < named.length) return refuse('print_numbers_taken', { field: 'print_numbers' })
    const { courier, tracking_code, tracking_url, packing } = entry
    const sent = { courier, tracking_code, tracking_url, packing, shipped_at: at }
    await parcels.changeParcel(tx, row.id, 'SHIPPING', at, sent)
    const detail = [entry.courier, entry.tracking_code].filter(Boolean).join(' ')
    await recordStep(tx, row, 'SHIPPING', handler.role, at, detail)
    await mailShipped(context, tx, row.order_id, { ...row, ...entry })
    return ok(null)
  })
  return changedView(context, handler, changed)
}

/**
 * Records arrival: SHIPPING → SUCCESS at home; at a station it waits for collection. Windows start now, or on the day
 * staff name. Refuses moved_on, claim_open, invalid for impossible days.
 */
export async function deliverParcel(
  context: OrdersContext,
  handler: ParcelHandler,
  id: string,
  entry: z.output<typeof deliverEntry>,
): Promise<Result<Parcel, ProblemCode>> {
  const changed = await changeLockedParcel(context, handler, id, async (tx, row, at) => {
    if (!mayParcelGo(row.state, 'SUCCESS') || !row.shipped_at) return refuseMovedParcel(row.state)
    if (row.claim?.state === 'OPEN') return refuse('claim_open')
    const { on } = entry
    const whyNot = on === undefined ? undefined : whyNotOn(on, handler.role, row.shipped_at, at)
    if (whyNot !== undefined) return refuse('invalid', { field: 'on', message: whyNot })
    const from = windowsBegin(on, handler.role, row.shipped_at, at)
    if (row.delivery_option === 'PICKUP' && !row.at_station_at) {
      await parcels.changeParcel(tx, row.id, row.state, at, { at_station_at: from })
      await recordStep(tx, row, row.state, handler.role, at, 'at the pickup station')
      await mailAtStation(context, tx, row.order_id, row)
      return ok(null)
    }
    if (row.delivery_option === 'PICKUP' && handler.role === 'seller') {
      return refuse('moved_on', { about: row.state, message: 'It is at the station, ready for its buyer.' })
    }
    await receiveLocked(context, tx, row, at, { by: handler.role, from, on: on ?? dayInLagos(at) })
    return ok(null)
  })
  return changedView(context, handler, changed)
}

/**
 * The buyer confirms receipt: SHIPPING → SUCCESS, which ends a claim of non-delivery. Idempotent; if received already,
 * adds only the buyer's report. Refuses parcel_not_found, moved_on.
 */
export async function receiveParcel(
  context: OrdersContext,
  accountId: Id,
  id: string,
): Promise<Result<{ state: ParcelState }, ProblemCode>> {
  const changed = await changeLockedParcel(
    context,
    { role: 'buyer', id: accountId },
    id,
    async (tx, row, at) => {
      const isClaimed = row.claim?.state === 'OPEN'
      if (row.state === 'SUCCESS' && !isClaimed) {
        await parcels.changeParcel(tx, row.id, 'SUCCESS', at, { received_by: 'buyer' })
        return ok(null)
      }
      if (row.state !== 'SUCCESS' && !mayParcelGo(row.state, 'SUCCESS')) return refuseMovedParcel(row.state)
      await receiveLocked(context, tx, row, at, { by: 'buyer', from: at, on: dayInLagos(at) })
      await endClaimByBuyer(context, tx, row.id, at)
      return ok(null)
    },
  )
  return changed.ok ? ok({ state: changed.value.state }) : changed
}
