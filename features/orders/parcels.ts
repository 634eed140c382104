import type * as z from 'zod/mini'
import {
  type deliverEntry,
  type Packing,
  type Parcel,
  packingChecklists,
  type shipEntry,
} from '../../contract/parcel.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { after, type Clock, DAY, HOUR } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import type { Audit } from '../audit/index.server.ts'
import type { Evidence } from '../media/index.server.ts'
import type { OrderLetters } from './letters.ts'
import type { ParcelReader, ParcelRow } from './parcel-store.ts'
import * as parcels from './parcel-store.ts'
import { parcelOf } from './parcel-view.ts'
import { mayParcelGo, type ParcelState } from './rules.ts'
import { lockOrder, recordEvent } from './store.ts'

/** Who acts on parcels that are not theirs to receive. */
export type Sender = { role: 'seller' | 'staff'; accountId: Id; requestId: string }

export type ParcelsDeps = {
  db: Db
  clock: Clock
  evidence: Evidence
  letters: OrderLetters
  audit: Audit
  /** How the audit log names an account. */
  nameOf(db: Db, accountId: Id): Promise<string>
}

/** Most photographs of one parcel. */
const MOST_PHOTOGRAPHS = 8

const movedOn = (state: ParcelState) =>
  refuse('moved_on', { about: state, message: `This parcel is ${state} by now. Please look at it again.` })

/** The first question of a kind's checklist that was not answered with yes. */
const openQuestion = ({ kind, answers }: Packing): string | undefined =>
  Object.keys(packingChecklists[kind]).find((question) => answers[question] !== true)

/** When a parcel was received, from the day somebody names: noon in Lagos, not before it was sent and not in the future. */
const receivedOn = (on: string | undefined, shippedAt: Date, now: Date): Date => {
  if (on === undefined) return now
  const noon = after(new Date(`${on}T12:00:00Z`), -HOUR)
  return new Date(Math.min(now.getTime(), Math.max(shippedAt.getTime(), noon.getTime())))
}

/** Parcels on their way: seen and sent by their sellers and by staff, received by their buyers. */
export const createParcels = ({ db, clock, evidence, letters, audit, nameOf }: ParcelsDeps) => {
  /** Does something to a parcel whose order is locked, and answers the parcel as it is then. */
  const change = async (
    reader: ParcelReader & { requestId?: string },
    id: string,
    act: (tx: Db, row: ParcelRow, at: Date) => Promise<Result<null, ProblemCode>>,
  ): Promise<Result<ParcelRow, ProblemCode>> => {
    const known = await parcels.readParcel(db, reader, id)
    if (!known) return refuse('parcel_not_found')
    return withTx(db, async (tx): Promise<Result<ParcelRow, ProblemCode>> => {
      await lockOrder(tx, known.order_id)
      const row = await parcels.readParcel(tx, reader, id)
      if (!row) return refuse('parcel_not_found')
      const done = await act(tx, row, clock.now())
      if (!done.ok) return done
      const now = await parcels.readParcel(tx, reader, id)
      if (!now) throw new Error(`parcel ${id} is gone`)
      if (reader.role === 'staff') {
        await audit.append(tx, {
          actor: { id: reader.accountId, name: await nameOf(tx, reader.accountId) },
          action: 'parcel.change',
          subject: { kind: 'order', id: row.order_id },
          before: { parcel: row.id, state: row.state },
          after: { state: now.state, courier: now.courier, tracking: now.tracking_code },
          ...(reader.requestId === undefined ? {} : { requestId: reader.requestId }),
        })
      }
      return ok(now)
    })
  }

  const note = (tx: Db, row: ParcelRow, to: ParcelState, actor: string, at: Date, detail: string) =>
    recordEvent(tx, row.order_id, { actor, at, from: row.state, to, detail, parcelId: row.id })

  const receive = async (
    tx: Db,
    row: ParcelRow,
    actor: string,
    at: Date,
    receivedAt: Date,
  ): Promise<void> => {
    await parcels.changeParcel(tx, row.id, 'SUCCESS', at, { receivedAt })
    await note(tx, row, 'SUCCESS', actor, at, actor === 'buyer' ? 'received' : 'delivered')
    await letters.delivered(tx, row.order_id, { ...row, received_at: receivedAt })
  }

  const shown = (sender: Sender, changed: Result<ParcelRow, ProblemCode>): Result<Parcel, ProblemCode> =>
    changed.ok ? ok(parcelOf(changed.value, sender.role, clock.now())) : changed

  return {
    /** A page of parcels, those to be packed in the order in which they are due. */
    list: async (sender: Sender, state: ParcelState | 'all', request: PageRequest): Promise<Page<Parcel>> => {
      const { rows, total } = await parcels.listParcels(db, sender, state, request)
      return pageOf(
        rows.map((row) => parcelOf(row, sender.role, clock.now())),
        total,
        request,
      )
    },

    /** One parcel; refuses parcel_not_found. */
    read: async (sender: Sender, id: string): Promise<Result<Parcel, ProblemCode>> => {
      const row = await parcels.readParcel(db, sender, id)
      return row ? ok(parcelOf(row, sender.role, clock.now())) : refuse('parcel_not_found')
    },

    /** Adds a photograph of the packed work, until it is sent. Refuses moved_on, too_many_photographs, unsupported_media. */
    addPhotograph: async (
      sender: Sender,
      id: string,
      bytes: Buffer,
    ): Promise<Result<Parcel, ProblemCode>> => {
      if (!(await parcels.readParcel(db, sender, id))) return refuse('parcel_not_found')
      const taken = await evidence.takeIn(bytes)
      if (!taken.ok) return taken
      const changed = await change(sender, id, async (tx, row) => {
        if (row.state !== 'PACKING') return movedOn(row.state)
        if (row.photographs.length >= MOST_PHOTOGRAPHS) return refuse('too_many_photographs')
        await evidence.record(tx, taken.value, sender.accountId)
        await parcels.addParcelPhotograph(tx, row.id, taken.value.id)
        return ok(null)
      })
      return shown(sender, changed)
    },

    /** The JPEG of one of a parcel's photographs. */
    photograph: async (
      reader: ParcelReader,
      id: string,
      photographId: string,
    ): Promise<Result<Buffer, ProblemCode>> => {
      const row = await parcels.readParcel(db, reader, id)
      const known = row?.photographs.find((one) => one === photographId)
      const bytes = known && (await evidence.read(known))
      return bytes ? ok(bytes) : refuse('photograph_not_found')
    },

    /**
     * Sends a parcel: PACKING → SHIPPING. The same words again change nothing. Refuses moved_on (about: its state) when it was
     * sent, cancelled or its order refunded meanwhile; photograph_missing; invalid for an unanswered question.
     */
    ship: async (
      sender: Sender,
      id: string,
      entry: z.output<typeof shipEntry>,
    ): Promise<Result<Parcel, ProblemCode>> => {
      const changed = await change(sender, id, async (tx, row, at) => {
        const isRepeated =
          row.state === 'SHIPPING' &&
          row.courier === entry.courier &&
          row.tracking_code === entry.tracking_code
        if (isRepeated) return ok(null)
        if (!mayParcelGo(row.state, 'SHIPPING') || row.order_state !== 'PAID') return movedOn(row.state)
        if (openQuestion(entry.packing) !== undefined)
          return refuse('invalid', {
            field: 'packing',
            message: 'Please tick every point of the packing list.',
          })
        if (row.photographs.length === 0) return refuse('photograph_missing')
        const sent = {
          courier: entry.courier,
          trackingCode: entry.tracking_code,
          trackingUrl: entry.tracking_url,
        }
        await parcels.changeParcel(tx, row.id, 'SHIPPING', at, {
          ...sent,
          packing: entry.packing,
          shippedAt: at,
        })
        const detail = [entry.courier, entry.tracking_code].filter(Boolean).join(' ')
        await note(tx, row, 'SHIPPING', sender.role, at, detail)
        await letters.shipped(tx, row.order_id, { ...row, ...entry })
        return ok(null)
      })
      return shown(sender, changed)
    },

    /**
     * Says that a parcel has arrived. At home that is SHIPPING → SUCCESS; at a pickup station it first waits there, and then staff
     * or the buyer say that it was collected. Refuses moved_on.
     */
    deliver: async (
      sender: Sender,
      id: string,
      entry: z.output<typeof deliverEntry>,
    ): Promise<Result<Parcel, ProblemCode>> => {
      const changed = await change(sender, id, async (tx, row, at) => {
        if (!mayParcelGo(row.state, 'SUCCESS') || !row.shipped_at) return movedOn(row.state)
        const arrivedAt = receivedOn(entry.on, row.shipped_at, at)
        if (entry.on !== undefined && Date.parse(entry.on) > at.getTime() + DAY)
          return refuse('invalid', { field: 'on', message: 'This day is still to come.' })
        if (row.delivery_option === 'PICKUP' && !row.at_station_at) {
          await parcels.changeParcel(tx, row.id, row.state, at, { atStationAt: arrivedAt })
          await note(tx, row, row.state, sender.role, at, 'at the pickup station')
          await letters.atStation(tx, row.order_id, row)
          return ok(null)
        }
        if (row.delivery_option === 'PICKUP' && sender.role === 'seller') {
          return refuse('moved_on', { about: row.state, message: 'It waits at the station for its buyer.' })
        }
        await receive(tx, row, sender.role, at, arrivedAt)
        return ok(null)
      })
      return shown(sender, changed)
    },

    /** The buyer has it: SHIPPING → SUCCESS; again changes nothing. Refuses parcel_not_found, moved_on. */
    receive: async (accountId: Id, id: string): Promise<Result<{ state: ParcelState }, ProblemCode>> => {
      const changed = await change({ role: 'buyer', accountId }, id, async (tx, row, at) => {
        if (row.state === 'SUCCESS') return ok(null)
        if (!mayParcelGo(row.state, 'SUCCESS')) return movedOn(row.state)
        await receive(tx, row, 'buyer', at, at)
        return ok(null)
      })
      return changed.ok ? ok({ state: changed.value.state }) : changed
    },
  }
}

export type Parcels = ReturnType<typeof createParcels>
