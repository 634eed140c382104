import type * as z from 'zod/mini'
import type { StaffOrder } from '../../../contract/order.ts'
import type { StaffRole } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import {
  MOST_RETURN_PHOTOGRAPHS,
  type ReturnRequest,
  type returnAnswerEntry,
  type returnArrivedEntry,
  returnableUntil,
  type returnDecisionEntry,
  type returnEntry,
  type returnSentEntry,
} from '../../../contract/return.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { type Id, newCode, newId } from '../../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import type { TellChanged } from '../../../kernel/shown.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Audit } from '../../audit/index.server.ts'
import type { Evidence } from '../../media/index.server.ts'
import { findReturnable, listWorksOf, lockOrder } from '../../orders/index.server.ts'
import type { PaymentsContext } from '../../payments/index.server.ts'
import { deleteDecision, listRefundable } from '../../payments/index.server.ts'
import { answerBy, isUndecided, mayReturnGo } from '../rules.ts'
import type { Reader, ReturnRow } from '../store/returns.ts'
import * as store from '../store/returns.ts'
import { returnOf } from '../view.ts'
import { decideReturn, movedOn, noAddress } from './deciding.ts'
import type { ReturnMails } from './mails.ts'
import { refundKey, refundReturn, takeBack } from './refunding.ts'

export type ReturnsDeps = {
  db: Db
  clock: Clock
  payments: PaymentsContext
  evidence: Evidence
  mails: ReturnMails
  audit: Audit
  nameOf(db: Db, accountId: Id): Promise<string>
  /** Told after works have come back into stock. */
  changed: TellChanged
}

const NEVER_CAME = 'You have told us that this parcel never came. If you have it, say so on your order first.'

/** Who does something to a return; `roles` are those of staff. */
export type Doer = Reader & { roles?: readonly StaffRole[]; requestId?: string }

export type Answer = Result<ReturnRequest, ProblemCode>

/** Returns: asked for by buyers, answered by sellers, decided by staff, refunded when the work is back. */
export function createReturns(deps: ReturnsDeps) {
  const { db, clock, payments, evidence, mails, audit, nameOf } = deps

  /** Does something to a return whose order is locked, audits it if staff did it, and answers the return as it is then. */
  const change = async (
    doer: Doer,
    id: string,
    act: (tx: Db, row: ReturnRow, at: Date) => Promise<Result<null, ProblemCode>>,
  ): Promise<Answer> => {
    const known = await store.readReturn(db, doer, id)
    if (!known) return refuse('return_not_found')
    return withTx(db, async (tx): Promise<Answer> => {
      await lockOrder(tx, known.order_id)
      const row = await store.readReturn(tx, doer, id)
      if (!row) return refuse('return_not_found')
      const done = await act(tx, row, clock.now())
      if (!done.ok) return done
      const now = await store.readReturn(tx, doer, id)
      if (!now) throw new Error(`return ${id} is gone`)
      if (doer.role === 'staff') {
        await audit.append(tx, {
          actor: { id: doer.accountId, name: await nameOf(tx, doer.accountId) },
          action: 'return.change',
          subject: { kind: 'order', id: row.order_id },
          before: { return: row.code, state: row.state },
          after: {
            state: now.state,
            goodsKobo: now.goods_kobo,
            shippingKobo: now.shipping_kobo,
            text: now.decision_text,
          },
          ...(doer.requestId === undefined ? {} : { requestId: doer.requestId }),
        })
      }
      return ok(returnOf(now, doer.role))
    })
  }

  const tell = async (tx: Db, what: Parameters<ReturnMails>[1], id: Id): Promise<void> => {
    const row = await store.readReturn(tx, { role: 'staff', accountId: '' }, id)
    if (row) await mails(tx, what, row)
  }

  return {
    /** A page of the returns a reader may reach, newest first; with `orderId` those of one order. */
    list: async (
      reader: Reader,
      which: { state: string; orderId: string | undefined },
      request: PageRequest,
    ): Promise<Page<ReturnRequest>> => {
      const { rows, total } = await store.listReturns(db, reader, which, clock.now(), request)
      return pageOf(
        rows.map((row) => returnOf(row, reader.role)),
        total,
        request,
      )
    },

    /** One return; refuses return_not_found. */
    read: async (reader: Reader, id: string): Promise<Answer> => {
      const row = await store.readReturn(db, reader, id)
      return row ? ok(returnOf(row, reader.role)) : refuse('return_not_found')
    },

    /** The returns of an order in short, for staff. */
    ofOrder: async (orderId: Id): Promise<StaffOrder['returns']> =>
      (await store.listReturnsOf(db, orderId)).map((row) => ({
        id: row.id,
        code: row.code,
        item_id: row.order_line_id,
        state: row.state,
        reason: row.reason,
        created_at: row.created_at.toISOString(),
      })),

    /**
     * A buyer asks to return pieces of an own line, within 14 days of receipt. The same request again answers the open one.
     * Refuses order_line_not_found, claim_open while the buyer says that it never came, return_not_received, return_too_late, return_open, return_too_many.
     */
    ask: async (accountId: Id, entry: z.output<typeof returnEntry>): Promise<Answer> => {
      const known = await findReturnable(db, accountId, entry.order_item_id)
      if (!known) return refuse('order_line_not_found', { field: 'order_item_id' })
      return withTx(db, async (tx): Promise<Answer> => {
        await lockOrder(tx, known.order_id)
        const line = await findReturnable(tx, accountId, entry.order_item_id)
        if (!line) return refuse('order_line_not_found', { field: 'order_item_id' })
        const open = await store.findOpenReturn(tx, line.order_line_id)
        const isRepeated =
          open?.quantity === entry.quantity && open.reason === entry.reason && open.text === entry.text
        if (open) return isRepeated ? ok(returnOf(open, 'buyer')) : refuse('return_open', { about: open.id })
        if (line.order_state !== 'PAID') return refuse('moved_on', { about: line.order_state })
        if (line.is_claimed) return refuse('claim_open', { message: NEVER_CAME })
        if (line.parcel_state !== 'SUCCESS' || !line.received_at) return refuse('return_not_received')
        const at = clock.now()
        if (at > returnableUntil(line.received_at)) return refuse('return_too_late')
        const left = (await listRefundable(tx, line.order_id)).find(
          (one) => one.lineId === line.order_line_id,
        )
        if (entry.quantity > (left?.quantity ?? 0)) return refuse('return_too_many', { field: 'quantity' })
        const id = newId()
        await store.insertReturn(tx, {
          ...line,
          id,
          code: newCode('RET'),
          accountId,
          wanted: entry.quantity,
          reason: entry.reason,
          text: entry.text,
          answerBy: answerBy(at),
          at,
        })
        await store.recordReturn(tx, id, null, 'ASKED', { actor: 'buyer', at })
        await tell(tx, 'asked', id)
        const row = await store.readReturn(tx, { role: 'buyer', accountId }, id)
        if (!row) throw new Error(`return ${id} is gone`)
        return ok(returnOf(row, 'buyer'))
      })
    },

    /** Adds a photograph until it is decided. Refuses moved_on, too_many_photographs, unsupported_media. */
    addPhotograph: async (accountId: Id, id: string, bytes: Buffer): Promise<Answer> => {
      const buyer = { role: 'buyer', accountId } as const
      const known = await store.readReturn(db, buyer, id)
      if (!known) return refuse('return_not_found')
      const whyNot = (row: typeof known): Refusal<ProblemCode> | undefined => {
        if (!isUndecided(row.state)) return movedOn(row)
        return row.photographs.length >= MOST_RETURN_PHOTOGRAPHS ? refuse('too_many_photographs') : undefined
      }
      const refusal = whyNot(known)
      if (refusal) return refusal
      return evidence.takeIn(bytes, accountId, (taken) =>
        change(buyer, id, async (tx, row) => {
          const late = whyNot(row)
          if (late) return late
          await evidence.record(tx, taken, accountId)
          await store.addReturnPhotograph(tx, row.id, taken.id)
          return ok(null)
        }),
      )
    },

    /** The JPEG of one of a return's photographs. That somebody of staff looked at it stands in the log. */
    photograph: async (
      reader: Reader,
      id: string,
      photographId: string,
    ): Promise<Result<Buffer, ProblemCode>> => {
      const row = await store.readReturn(db, reader, id)
      const known = row?.photographs.find((one) => one === photographId)
      const bytes = known && (await evidence.read(known))
      if (!row || !bytes) return refuse('photograph_not_found')
      if (reader.role === 'staff') {
        const { accountId } = reader
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
    },

    /** The seller accepts or contests, within three days; again the same changes nothing. Refuses moved_on. */
    answer: (seller: Doer, id: string, entry: z.output<typeof returnAnswerEntry>): Promise<Answer> =>
      change(seller, id, async (tx, row, at) => {
        const to = entry.answer === 'accept' ? 'ACCEPTED' : 'CONTESTED'
        if (row.state === to && row.seller_text === entry.text) return ok(null)
        if (!mayReturnGo(row.state, to, 'seller')) return movedOn(row)
        if (at > row.answer_by)
          return refuse('moved_on', {
            about: row.state,
            message: 'The time to answer is over; we decide alone.',
          })
        if (to === 'CONTESTED' && entry.text === '')
          return refuse('invalid', { field: 'text', message: 'Please say why you contest it.' })
        if (to === 'ACCEPTED' && entry.send_to === '') return refuse('invalid', noAddress)
        await store.moveReturn(
          tx,
          row,
          to,
          { actor: 'seller', at },
          { seller_text: entry.text, answered_at: at, send_to: entry.send_to },
        )
        await tell(tx, 'answered', row.id)
        return ok(null)
      }),

    /** Staff approve or refuse; see {@link decideReturn}. */
    decide: async (staff: Doer, id: string, entry: z.output<typeof returnDecisionEntry>): Promise<Answer> =>
      change(staff, id, async (tx, row, at) => {
        const decided = await decideReturn(
          { payments, tx, row, at, staff: { accountId: staff.accountId, roles: staff.roles ?? [] } },
          entry,
        )
        if (!decided.ok) return decided
        await tell(tx, 'decided', row.id)
        return ok(null)
      }),

    /** The buyer has sent the work back; again the same changes nothing. Refuses moved_on. */
    send: (accountId: Id, id: string, entry: z.output<typeof returnSentEntry>): Promise<Answer> =>
      change({ role: 'buyer', accountId }, id, async (tx, row, at) => {
        const isRepeated =
          row.state === 'SENT' && row.courier === entry.courier && row.tracking_code === entry.tracking_code
        if (isRepeated) return ok(null)
        if (!mayReturnGo(row.state, 'SENT', 'buyer')) return movedOn(row)
        await store.moveReturn(tx, row, 'SENT', { actor: 'buyer', at }, { ...entry, sent_at: at })
        await tell(tx, 'sent', row.id)
        return ok(null)
      }),

    /** The buyer keeps the work; again changes nothing. Refuses moved_on. */
    withdraw: (accountId: Id, id: string): Promise<Answer> =>
      change({ role: 'buyer', accountId }, id, async (tx, row, at) => {
        if (row.state === 'WITHDRAWN') return ok(null)
        if (!mayReturnGo(row.state, 'WITHDRAWN', 'buyer')) return movedOn(row)
        await store.moveReturn(tx, row, 'WITHDRAWN', { actor: 'buyer', at })
        await deleteDecision(tx, refundKey(row.id))
        return ok(null)
      }),

    /**
     * The work is back: refunded as decided, and on sale again if it is intact. What a seller finds not as it was sent waits for
     * staff. Refuses moved_on, refund_too_large.
     */
    arrived: async (doer: Doer, id: string, entry: z.output<typeof returnArrivedEntry>): Promise<Answer> => {
      const onSale: Id[] = []
      const done = await change(doer, id, async (tx, row, at) => {
        const actor = doer.role
        const arrival = { arrived_at: at, intact: entry.intact, arrival_text: entry.text }
        const to = !entry.intact && actor === 'seller' ? 'ARRIVED' : 'REFUNDING'
        if (row.arrived_at || !mayReturnGo(row.state, to, actor)) return movedOn(row)
        if (to === 'REFUNDING') {
          const refunded = await refundReturn(payments, tx, row)
          if (!refunded.ok) return refunded
          await store.moveReturn(
            tx,
            row,
            to,
            { actor, at },
            { ...arrival, refund_id: refunded.value.refundId },
          )
        } else {
          await store.moveReturn(tx, row, to, { actor, at, detail: entry.text }, arrival)
        }
        await takeBack(tx, row, { actor, at, isIntact: entry.intact })
        if (entry.intact) onSale.push(...(await listWorksOf(tx, [row.order_id])))
        await tell(tx, 'arrived', row.id)
        return ok(null)
      })
      if (done.ok) deps.changed({ stock: onSale })
      return done
    },

    /** Told by payments, in its transaction, of money that is with the buyer again. */
    refunded: async (tx: Db, { refundId }: { refundId: Id }): Promise<void> => {
      const row = await store.findReturnOfRefund(tx, refundId)
      if (!row || !mayReturnGo(row.state, 'REFUNDED', 'system')) return
      await store.moveReturn(tx, row, 'REFUNDED', { actor: 'system', at: clock.now() })
    },
  }
}

export type Returns = ReturnType<typeof createReturns>
