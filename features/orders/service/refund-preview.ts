import { createHash } from 'node:crypto'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { RefundPreview } from '../../../contract/refund.ts'
import type { Id } from '../../../kernel/id.ts'
import { formatKobo, type Kobo, nairaOf, sumOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, undone, withTx } from '../../../platform/db/index.ts'
import type { RefundPosting } from '../context/money.ts'
import type { PaymentsPort, StartedRefund } from '../context/payments-port.ts'
import { isUnsent } from '../rules/orders.ts'
import type { StockMove } from '../rules/refund.ts'
import { type OrderRow, readOrder } from '../store/orders.ts'

/** What a refund has done, inside of the transaction that may still be undone. */
export type DoneRefund = {
  order: OrderRow
  refund: StartedRefund
  stock: readonly StockMove[]
  paidOut: ReadonlySet<Id>
  people: 1 | 2
}

/** What a posting takes from an account (below zero) or gives it; money at the provider is the debit side, everybody's part the credit. */
const changeBy = ({ account, amountKobo }: RefundPosting): Kobo =>
  account === 'provider_clearing' ? amountKobo : -amountKobo

const sum = (postings: readonly RefundPosting[]): Kobo => sumOf(postings.map(changeBy))

const isSellers = (posting: RefundPosting, sellerId: Id): boolean =>
  posting.account === 'seller_payable' && posting.sellerId === sellerId

/** The seller's name where an order has it. */
const sellerName = (order: OrderRow, sellerId: Id): string =>
  order.parcels.find((parcel) => parcel.seller_id === sellerId)?.seller ?? ''

/** What a refund does, on the wire; its token is of everything that it does. */
export function refundPreviewOf({ order, refund, stock, paidOut, people }: DoneRefund): RefundPreview {
  const { postings, amountKobo, shippingKobo } = refund
  const sellerIds = [...new Set(order.lines.map((line) => line.seller_id))]
  const sellers = sellerIds.map((id) => {
    const own = postings.filter((posting) => isSellers(posting, id))
    const isPaidOut = order.lines.some((line) => line.seller_id === id && paidOut.has(line.id))
    const kobo = sum(own)
    return { id, name: sellerName(order, id), amount: nairaOf(kobo), paid_out: kobo < 0 && isPaidOut }
  })
  const ofSellers = sum(postings.filter((posting) => posting.account === 'seller_payable'))
  const lineOf = (lineId: Id) => order.lines.find((line) => line.id === lineId)
  const pieces = (moves: readonly StockMove[]) =>
    moves.map(({ lineId, quantity }) => ({ name: lineOf(lineId)?.name ?? '', quantity }))
  const stateOf = (lineId: Id) =>
    order.parcels.find((parcel) => parcel.seller_id === lineOf(lineId)?.seller_id)?.state
  const isWaiting = ({ lineId }: StockMove) => isUnsent(stateOf(lineId) ?? 'PACKING')
  const said = {
    amount: nairaOf(amountKobo),
    delivery: nairaOf(shippingKobo),
    sellers,
    we: nairaOf(-amountKobo - ofSellers),
    accounts: accountsOf(order, postings),
    restocked: pieces(stock.filter((move) => move.restock)),
    withdrawn: pieces(stock.filter((move) => !move.restock && isWaiting(move))),
  }
  const warnings = [
    ...sellers
      .filter((seller) => seller.paid_out)
      .map(
        ({ name, amount }) =>
          `${name} has been paid out for this already: ${formatKobo(Math.round(-amount * 100))} is taken off the next payout.`,
      ),
    ...stock
      .filter((move) => move.restock && !isWaiting(move))
      .map(
        ({ lineId }) =>
          `“${lineOf(lineId)?.name ?? ''}” was delivered. Put it on sale only if it is back with its seller.`,
      ),
  ]
  const token = createHash('sha256').update(JSON.stringify(said)).digest('base64url')
  return { token, ...said, warnings, people }
}

/** A refund that is none, as nothing is left to give back. */
export const noRefund: StartedRefund = { refundId: '', amountKobo: 0, shippingKobo: 0, postings: [] }

/** Does something in a transaction and undoes all of it; answers what it came to. */
export async function tryOut<T>(
  db: Db,
  act: (tx: Db) => Promise<Result<T, ProblemCode>>,
): Promise<Result<T, ProblemCode>> {
  const tried: { result?: Result<T, ProblemCode> } = {}
  const failed = await withTx(db, async (tx): Promise<Result<never, ProblemCode>> => {
    tried.result = await act(tx)
    // A refusal rolls everything back.
    return tried.result.ok ? refuse('refund_changed') : tried.result
  })
  return tried.result ?? failed
}

/** 'Nanret −0, Morẹ́nikẹ́ −140,250, we −24,750': who gives what. */
function whoGives({ sellers, we }: RefundPreview): string {
  const parts = [...sellers, { name: 'we', amount: we }]
  return parts
    .map(({ name, amount }) => `${name} −${formatKobo(Math.round(Math.abs(amount) * 100)).slice(4)}`)
    .join(', ')
}

/** What would do something else with the money than was shown; with the preview of now. */
export function refuseOtherThan(preview: RefundPreview) {
  return refuse('refund_changed', {
    present: preview,
    message: `Something has changed since you opened this. Now: ${whoGives(preview)}.`,
  })
}

/** Refuses refund_changed where a decision would do something else than the preview with this token said: tries it and undoes that much, in the transaction that locked the order. */
export async function checkShown(
  tx: Db,
  shown: string | undefined,
  tryNow: () => Promise<Result<RefundPreview, ProblemCode>>,
): Promise<Result<null, ProblemCode>> {
  if (shown === undefined) return ok(null)
  const now = await undone(tx, tryNow)
  if (!now.ok) return now
  return now.value.token === shown ? ok(null) : refuseOtherThan(now.value)
}

/** What a refund does that a decision about a return or a claim has started, in the transaction that is undone. */
export async function previewStarted(
  payments: Pick<PaymentsPort, 'paidOutLines'>,
  tx: Db,
  orderId: Id,
  refund: StartedRefund,
  people: 1 | 2,
): Promise<RefundPreview> {
  const order = await readOrder(tx, orderId)
  if (!order) throw new Error(`a refund of an order that does not exist: ${orderId}`)
  const lineIds = order.lines.map((line) => line.id)
  const paidOut = await payments.paidOutLines(tx, lineIds)
  return refundPreviewOf({ order, refund, stock: [], paidOut, people })
}

function accountsOf(order: OrderRow, postings: readonly RefundPosting[]): RefundPreview['accounts'] {
  const groups = new Map<string, RefundPosting[]>()
  for (const posting of postings) {
    const of = posting.account === 'seller_payable' ? (posting.sellerId ?? '') : ''
    const name = `${posting.account} ${of}`
    groups.set(name, [...(groups.get(name) ?? []), posting])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || sum(group) === 0) return []
    const seller = first.account === 'seller_payable' ? sellerName(order, first.sellerId ?? '') : null
    return [{ account: first.account, seller, amount: nairaOf(sum(group)) }]
  })
}
