import type * as z from 'zod/mini'
import {
  type deliverEntry,
  type Packing,
  type Parcel,
  packingChecklists,
  type shipEntry,
} from '../../../contract/parcel.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Audit } from '../../audit/index.server.ts'
import type { Evidence } from '../../media/index.server.ts'
import { mayParcelGo, type ParcelState, type ReceivedBy, whyNotOn, windowsBegin } from '../rules/orders.ts'
import { lockOrder, recordEvent } from '../store/orders.ts'
import type { ParcelReader, ParcelRow } from '../store/parcels.ts'
import * as parcels from '../store/parcels.ts'
import { parcelOf } from '../view/parcels.ts'
import type { ClaimMails } from './claim-mails.ts'
import { endByBuyer } from './claims.ts'
import type { OrderMails } from './mails.ts'

/** Who acts on parcels that are not theirs to receive. */
export type Sender = { role: 'seller' | 'staff'; accountId: Id; requestId: string }

export type ParcelsDeps = {
  db: Db
  clock: Clock
  evidence: Evidence
  mails: OrderMails
  claimMails: ClaimMails
  audit: Audit
  /** How the audit log names an account. */
  nameOf(db: Db, accountId: Id): Promise<string>
}

/** Most photographs of one parcel. */
export const MOST_PHOTOGRAPHS = 8

const movedOn = (state: ParcelState) =>
  refuse('moved_on', { about: state, message: `This parcel is ${state} by now. Please look at it again.` })

/** The first question of a kind's checklist that was not answered with yes. */
const openQuestion = ({ kind, answers }: Packing): string | undefined =>
  Object.keys(packingChecklists[kind]).find((question) => answers[question] !== true)

/** Parcels on their way: seen and sent by their sellers and by staff, received by their buyers. */
export function createParcels({ db, clock, evidence, mails, claimMails, audit, nameOf }: ParcelsDeps) {
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

  /** Writes that a parcel was received: by whose word, from when its windows count, and on which day of Lagos. */
  const receive = async (
    tx: Db,
    row: ParcelRow,
    at: Date,
    word: { by: ReceivedBy; from: Date; on: string },
  ): Promise<void> => {
    const received = { received_at: word.from, received_by: word.by, delivered_on: word.on }
    await parcels.changeParcel(tx, row.id, 'SUCCESS', at, {
      receivedAt: word.from,
      receivedBy: word.by,
      deliveredOn: word.on,
    })
    await note(tx, row, 'SUCCESS', word.by, at, word.by === 'buyer' ? 'received' : 'delivered')
    await mails.delivered(tx, row.order_id, { ...row, ...received })
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
      const known = await parcels.readParcel(db, sender, id)
      if (!known) return refuse('parcel_not_found')
      const whyNot = (row: ParcelRow): Refusal<ProblemCode> | undefined => {
        if (row.state !== 'PACKING') return movedOn(row.state)
        return row.photographs.length >= MOST_PHOTOGRAPHS ? refuse('too_many_photographs') : undefined
      }
      const refusal = whyNot(known)
      if (refusal) return refusal
      const changed = await evidence.takeIn(bytes, sender.accountId, (taken) =>
        change(sender, id, async (tx, row) => {
          const late = whyNot(row)
          if (late) return late
          await evidence.record(tx, taken, sender.accountId)
          await parcels.addParcelPhotograph(tx, row.id, taken.id)
          return ok(null)
        }),
      )
      return shown(sender, changed)
    },

    /** The JPEG of one of a parcel's photographs. That somebody of staff looked at it stands in the log. */
    photograph: async (
      reader: ParcelReader,
      id: string,
      photographId: string,
    ): Promise<Result<Buffer, ProblemCode>> => {
      const row = await parcels.readParcel(db, reader, id)
      const known = row?.photographs.find((one) => one === photographId)
      const bytes = known && (await evidence.read(known))
      if (!row || !bytes) return refuse('photograph_not_found')
      if (reader.role === 'staff') {
        const { accountId } = reader
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
        await mails.shipped(tx, row.order_id, { ...row, ...entry })
        return ok(null)
      })
      return shown(sender, changed)
    },

    /**
     * Says that a parcel has arrived. At home that is SHIPPING → SUCCESS; at a pickup station it first waits there, and then staff
     * or the buyer say that it was collected. The windows for returns and payouts count from now, and only where staff name a day
     * from that. Refuses moved_on, claim_open, invalid for a day that cannot be named.
     */
    deliver: async (
      sender: Sender,
      id: string,
      entry: z.output<typeof deliverEntry>,
    ): Promise<Result<Parcel, ProblemCode>> => {
      const changed = await change(sender, id, async (tx, row, at) => {
        if (!mayParcelGo(row.state, 'SUCCESS') || !row.shipped_at) return movedOn(row.state)
        if (row.claim?.state === 'OPEN') return refuse('claim_open')
        const { on } = entry
        const whyNot = on === undefined ? undefined : whyNotOn(on, sender.role, row.shipped_at, at)
        if (whyNot !== undefined) return refuse('invalid', { field: 'on', message: whyNot })
        const from = windowsBegin(on, sender.role, row.shipped_at, at)
        if (row.delivery_option === 'PICKUP' && !row.at_station_at) {
          await parcels.changeParcel(tx, row.id, row.state, at, { atStationAt: from })
          await note(tx, row, row.state, sender.role, at, 'at the pickup station')
          await mails.atStation(tx, row.order_id, row)
          return ok(null)
        }
        if (row.delivery_option === 'PICKUP' && sender.role === 'seller') {
          return refuse('moved_on', { about: row.state, message: 'It waits at the station for its buyer.' })
        }
        await receive(tx, row, at, { by: sender.role, from, on: on ?? dayInLagos(at) })
        return ok(null)
      })
      return shown(sender, changed)
    },

    /**
     * The buyer has it: SHIPPING → SUCCESS. What the buyer said had never come, has come now. Where it was received already, only
     * the buyer's word is added; again changes nothing. Refuses parcel_not_found, moved_on.
     */
    receive: async (accountId: Id, id: string): Promise<Result<{ state: ParcelState }, ProblemCode>> => {
      const changed = await change({ role: 'buyer', accountId }, id, async (tx, row, at) => {
        const isClaimed = row.claim?.state === 'OPEN'
        if (row.state === 'SUCCESS' && !isClaimed) {
          await parcels.changeParcel(tx, row.id, 'SUCCESS', at, { receivedBy: 'buyer' })
          return ok(null)
        }
        if (row.state !== 'SUCCESS' && !mayParcelGo(row.state, 'SUCCESS')) return movedOn(row.state)
        await receive(tx, row, at, { by: 'buyer', from: at, on: dayInLagos(at) })
        await endByBuyer(claimMails, tx, row.id, at)
        return ok(null)
      })
      return changed.ok ? ok({ state: changed.value.state }) : changed
    },
  }
}

export type Parcels = ReturnType<typeof createParcels>
