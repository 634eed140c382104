import type { Id } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'
import type { Db } from '../../../platform/db/index.ts'
import { readOrderCode } from '../../orders/index.server.ts'
import type { LedgerContext } from '../context.ts'
import {
  type BalanceChange,
  correctedNotification,
  payoutNotification,
  refundedNotification,
} from '../emails/seller.ts'
import type { NewEntry } from '../rules/entry.ts'
import type { SoldOrder } from '../rules/sale.ts'
import { readPayable } from '../store/entries.ts'
import type { Payout } from '../store/payouts.ts'

type Context = Pick<LedgerContext, 'notifySellers'>

/** What an entry, which is written, has done to the balances of sellers. */
async function changesBy(tx: Db, { source, postings }: NewEntry): Promise<BalanceChange[]> {
  const own = postings.filter(({ account }) => account === 'seller_payable')
  const sellers = [...new Set(own.flatMap(({ sellerId }) => (sellerId === undefined ? [] : [sellerId])))]
  const changes: BalanceChange[] = []
  for (const sellerId of sellers) {
    const changeKobo = -sumOf(own.filter((one) => one.sellerId === sellerId).map((one) => one.amountKobo))
    if (changeKobo !== 0)
      changes.push({ sellerId, source, changeKobo, balanceKobo: await readPayable(tx, sellerId) })
  }
  return changes
}

/** Notifies the sellers whose balance a refund's entry has changed. */
export async function notifyRefunded(
  { notifySellers }: Context,
  tx: Db,
  entry: NewEntry,
  sold: Pick<SoldOrder, 'id' | 'lines' | 'delivery'>,
): Promise<void> {
  const orderCode = (await readOrderCode(tx, sold.id)) ?? ''
  for (const change of await changesBy(tx, entry)) {
    const { sellerId } = change
    const amountKobo = priceOf(entry, sellerId)
    const othersKobo = othersOf(entry, sold, sellerId)
    const order = { orderId: sold.id, orderCode, amountKobo, othersKobo }
    await notifySellers(tx, refundedNotification(change, order))
  }
}

/** What of a refund's entry is for works of a seller: their part, our commission and the VAT in it. */
function priceOf({ postings }: NewEntry, sellerId: Id): Kobo {
  const parts = new Set<string>(['seller_payable', 'commission', 'vat_payable'])
  return sumOf(
    postings
      .filter((one) => one.sellerId === sellerId && parts.has(one.account))
      .map(({ amountKobo }) => amountKobo),
  )
}

/** What a refund's entry takes off a seller's balance for works and parcels of others. */
function othersOf(
  { postings }: NewEntry,
  { lines, delivery = [] }: Pick<SoldOrder, 'lines' | 'delivery'>,
  sellerId: Id,
): Kobo {
  const others = new Set([
    ...lines.filter((one) => one.sellerId !== sellerId).map(({ id }) => id),
    ...delivery.filter((one) => one.sellerId !== sellerId).map(({ parcelId }) => parcelId),
  ])
  return sumOf(
    postings
      .filter(
        ({ account, sellerId: whose, lineId, parcelId }) =>
          account === 'seller_payable' && whose === sellerId && others.has(lineId ?? parcelId ?? ''),
      )
      .map(({ amountKobo }) => amountKobo),
  )
}

/** Notifies the seller whose balance a correction's entry has changed. */
export async function notifyCorrected({ notifySellers }: Context, tx: Db, entry: NewEntry): Promise<void> {
  const orderCode = entry.orderId === undefined ? undefined : await readOrderCode(tx, entry.orderId)
  for (const change of await changesBy(tx, entry))
    await notifySellers(tx, correctedNotification(change, { note: entry.note ?? '', orderCode }))
}

/** Notifies the seller of a payout that it is sent, has arrived, came back or is cancelled. */
export async function notifyPayout(
  { notifySellers }: Context,
  tx: Db,
  payout: Pick<Payout, 'id' | 'code' | 'seller_id' | 'amount_kobo' | 'bank'>,
  ...what: [Parameters<typeof payoutNotification>[1], Parameters<typeof payoutNotification>[2]?]
): Promise<void> {
  await notifySellers(tx, payoutNotification(payout, ...what))
}
