import { after, HOUR, MINUTE, SECOND } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { TransferAccount } from '../../orders/index.server.ts'
import { jobs, type PaymentsContext } from '../context/payments.ts'
import { AFTER_TRANSFER, isNumberLive, mayAttemptGo, nextCheck } from '../rules/payments.ts'
import { type Attempt, changeAttempt, lockAttempt, scheduleCheck } from '../store/attempts.ts'
import {
  findTransfers,
  insertTransfer,
  noteSent,
  type StoredTransfer,
  storeAccount,
} from '../store/transfers.ts'
import { startAttempt } from './start.ts'

export type TransferRefusal =
  | 'order_not_found'
  | 'order_paid'
  | 'order_closed'
  | 'transfer_used_up'
  | 'transfer_too_late'
  | 'provider_silent'

/** A transfer whose account number is known. */
export type OpenTransfer = StoredTransfer & { account: TransferAccount }

/** For how long an account number is asked for; a provider may give less. */
const LIFE = HOUR
/** For less than this an account number is not asked for: a bank's transfer needs its time. */
const SHORTEST_LIFE = 15 * MINUTE
/** Account numbers of one order: each lengthens its hold, which must end some time. */
const MOST_NUMBERS = 3
/** A provider answers within 10 s; who asked longer ago than this is gone. */
const ASKING_FOR = 20 * SECOND
const PAUSE = 150

const isOpen = (transfer: StoredTransfer): transfer is OpenTransfer => transfer.account !== null
const noAnswer = () =>
  refuse('provider_silent', {
    message: 'The payment provider gave no account number. Please try again shortly, or pay by card.',
  })

/** The newest account number of each order, live or not; none of a former provider, which cannot be asked about it. */
export async function transfersOf(
  { provider }: PaymentsContext,
  db: Db,
  orderIds: readonly Id[],
): Promise<Map<Id, OpenTransfer>> {
  const open = (await findTransfers(db, orderIds))
    .filter((transfer) => transfer.provider === provider.name)
    .filter(isOpen)
  return new Map(open.toReversed().map((transfer) => [transfer.order_id, transfer]))
}

/** What a request for an account number finds: one that lives, one that another request is asking for, or its own turn to ask. */
type Turn = { live: OpenTransfer } | { waitFor: string } | { ask: string }

/** Takes the turn of an order; an attempt that was given up stays given up, also where there are no more numbers. */
const takeTurn = (context: PaymentsContext, orderId: Id): Promise<Result<Turn, TransferRefusal>> =>
  withTx(
    context.db,
    async (tx): Promise<Result<Turn, TransferRefusal>> => {
      const now = context.clock.now()
      const order = await context.orders.lock(tx, orderId)
      if (!order) return refuse('order_not_found')
      if (order.state !== 'PENDING')
        return refuse(order.state === 'PAID' ? 'order_paid' : 'order_closed', { about: orderId })
      const transfers = await findTransfers(tx, [orderId])
      const [newest] = transfers
      const isCurrent = newest?.provider === context.provider.name
      if (newest && isCurrent && isOpen(newest) && isNumberLive(newest, order.totalKobo, now))
        return ok({ live: newest })
      if (newest && !isOpen(newest) && newest.state === 'CREATED') {
        if (after(newest.created_at, ASKING_FOR) > now) return ok({ waitFor: newest.tx_ref })
        await changeAttempt(tx, newest.attempt_id, 'ABANDONED', now)
      }
      if (transfers.filter(isOpen).length >= MOST_NUMBERS) return refuse('transfer_used_up')
      if ((await numberEnd(context, tx, orderId)) < after(now, SHORTEST_LIFE))
        return refuse('transfer_too_late')
      const { txRef, attemptId } = await startAttempt(context, tx, { order })
      await insertTransfer(tx, attemptId)
      return ok({ ask: txRef })
    },
    { keepOnRefusal: true },
  )

/** Until when an account number that is asked for now may live. */
async function numberEnd({ clock, orders }: PaymentsContext, db: Db, orderId: Id): Promise<Date> {
  const wished = after(clock.now(), LIFE)
  const holdEnd = await orders.latestHoldEnd(db, orderId)
  const latest = holdEnd && after(holdEnd, -AFTER_TRANSFER)
  return latest && latest < wished ? latest : wished
}

/** Waits for the request that asks already. */
async function waitFor(
  { db }: PaymentsContext,
  orderId: Id,
  txRef: string,
): Promise<Result<OpenTransfer, TransferRefusal>> {
  for (let waited = 0; waited < ASKING_FOR; waited += PAUSE) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    const transfer = (await findTransfers(db, [orderId])).find((one) => one.tx_ref === txRef)
    if (transfer && isOpen(transfer)) return ok(transfer)
    if (transfer?.state !== 'CREATED') break
  }
  return noAnswer()
}

/** Stores an account number and lengthens the order's hold, or abandons the attempt where the order has moved on meanwhile. */
const storeNumber = (
  context: PaymentsContext,
  { orderId, txRef }: { orderId: Id; txRef: string },
  account: TransferAccount | undefined,
): Promise<Refusal<TransferRefusal> | undefined> =>
  withTx(
    context.db,
    async (tx) => {
      const now = context.clock.now()
      const order = await context.orders.lock(tx, orderId)
      const attempt = await lockAttempt(tx, txRef)
      if (!order || attempt?.state !== 'CREATED') return noAnswer()
      const isSame = order.totalKobo === attempt.amount_kobo
      if (
        account &&
        isSame &&
        (await context.orders.awaitTransfer(tx, orderId, {
          attemptId: attempt.id,
          account,
          holdUntil: after(account.expiresAt, AFTER_TRANSFER),
          at: now,
        }))
      ) {
        await storeAccount(tx, attempt.id, account)
        await checkTransferSoon(context, tx, { ...attempt, transfer_until: account.expiresAt })
        return undefined
      }
      // No one has seen its number, so no money can arrive. This is stored beside the refusal.
      await changeAttempt(tx, attempt.id, 'ABANDONED', now)
      if (!account) return noAnswer()
      return refuse(order.state === 'PAID' ? 'order_paid' : 'order_closed', { about: orderId })
    },
    { keepOnRefusal: true },
  )

/**
 * Opens an account number, or returns the live one; extends the hold. Never inside a transaction. Refuses
 * order_not_found, order_paid, order_closed, transfer_used_up (three), transfer_too_late (short hold),
 * 'provider_silent' (hold unchanged).
 */
export async function openTransfer(
  context: PaymentsContext,
  orderId: Id,
): Promise<Result<OpenTransfer, TransferRefusal>> {
  const { db, orders, provider, log } = context
  const turn = await takeTurn(context, orderId)
  if (!turn.ok) return turn
  if ('live' in turn.value) return ok(turn.value.live)
  if ('waitFor' in turn.value) return waitFor(context, orderId, turn.value.waitFor)
  const txRef = turn.value.ask
  const asked = (await findTransfers(db, [orderId])).find((one) => one.tx_ref === txRef)
  const customer = await orders.customerOf(db, orderId)
  const account =
    asked &&
    customer &&
    (await provider.openTransfer(
      { txRef, amountKobo: asked.asked_kobo, currency: 'NGN', customer },
      await numberEnd(context, db, orderId),
    ))
  if (!account) log.warn({ orderId, txRef }, 'no account number for a transfer')
  const refused = await storeNumber(context, { orderId, txRef }, account)
  if (refused) return refused
  const opened = (await findTransfers(db, [orderId])).find((one) => one.tx_ref === txRef)
  return opened && isOpen(opened) ? ok(opened) : noAnswer()
}

/**
 * Records that the buyer sent the transfer, and checks the provider more often for a while. Idempotent. Refuses
 * transfer_not_found if the order never had a number.
 */
export function transferSent(
  context: PaymentsContext,
  orderId: Id,
): Promise<Result<null, 'transfer_not_found'>> {
  return withTx(context.db, async (tx): Promise<Result<null, 'transfer_not_found'>> => {
    const at = context.clock.now()
    await context.orders.lock(tx, orderId)
    const newest = (await findTransfers(tx, [orderId])).find(isOpen)
    const attempt = newest && (await lockAttempt(tx, newest.tx_ref))
    if (!attempt) return refuse('transfer_not_found')
    if (attempt.sent_reported_at || !mayAttemptGo(attempt.state, 'SUCCEEDED')) return ok(null)
    await noteSent(tx, attempt.id, at)
    await checkTransferSoon(context, tx, { ...attempt, sent_reported_at: at })
    return ok(null)
  })
}

/** Sets the next check of an attempt by what is known of its transfer now. */
async function checkTransferSoon({ clock, queue }: PaymentsContext, tx: Db, attempt: Attempt): Promise<void> {
  const next = nextCheck(attempt, clock.now())
  if (!next) return
  await scheduleCheck(tx, attempt.id, next)
  await queue.send(tx, jobs.check, { txRef: attempt.tx_ref }, { startAfter: next })
}
