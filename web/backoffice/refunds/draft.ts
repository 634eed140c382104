import type { RefundEntry } from '../../../contract/refund.ts'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import type { Id } from '../../../kernel/id.ts'
import { numberIn } from '../../../kernel/read-number.ts'

/** What is chosen of one work: pieces (0: only a part of its price), naira where it is not the whole price, on sale again or not. */
export type ItemDraft = { quantity: number; amount: string; restock: boolean }

/** What is chosen of an order so far, by the ids of lines and parcels. */
export type RefundDraft = {
  items: Readonly<Record<Id, ItemDraft>>
  delivery: readonly Id[]
  /** Who pays the refund of each parcel; by default its seller. */
  bearers: Readonly<Record<Id, string>>
}

export const nothingChosen: RefundDraft = { items: {}, delivery: [], bearers: {} }

/** A work of which something is left to give back. */
export type RefundableWork = {
  id: Id
  name: string
  picture: StaffOrder['order']['items'][number]['product']['picture']
  quantity: number
  amount: number
}

/** What of one parcel can be given back. */
export type RefundableParcel = {
  id: Id
  state: StaffOrder['parcels'][number]['state']
  seller: { id: Id; name: string }
  works: RefundableWork[]
  delivery: number
}

/** What of an order can be given back, by parcel; parcels with nothing left are left out. */
export function refundableParcels({ order, parcels, refundable }: StaffOrder): RefundableParcel[] {
  const left = new Map(refundable.items.map((item) => [item.id, item]))
  const delivery = new Map(refundable.parcels.map(({ id, amount }) => [id, amount]))
  return parcels
    .map((parcel) => ({
      id: parcel.id,
      state: parcel.state,
      seller: parcel.seller,
      delivery: delivery.get(parcel.id) ?? 0,
      works: parcel.items.flatMap(({ id }) => {
        const [rest, item] = [left.get(id), order.items.find((one) => one.id === id)]
        return rest && item && rest.amount > 0
          ? [{ ...rest, name: item.product.name, picture: item.product.picture }]
          : []
      }),
    }))
    .filter(({ works, delivery: fee }) => works.length > 0 || fee > 0)
}

/** A work as it is first chosen: all pieces, all of the price, on sale again where it has not been sent. */
export function chosen(work: RefundableWork, parcel: RefundableParcel): ItemDraft {
  return { quantity: work.quantity, amount: '', restock: parcel.state === 'PACKING' }
}

/** Whether by a draft nothing of a parcel is sent any more: it is still with its seller, and all its pieces are given back. */
export function isEmptied(parcel: RefundableParcel, { items }: Pick<RefundDraft, 'items'>): boolean {
  return (
    parcel.state === 'PACKING' &&
    parcel.works.length > 0 &&
    parcel.works.every(({ id, quantity }) => items[id]?.quantity === quantity)
  )
}

/** Sets or removes an item of a draft. */
export function withItem(
  draft: RefundDraft,
  parcel: RefundableParcel,
  workId: Id,
  item: ItemDraft | undefined,
): RefundDraft {
  const { [workId]: _before, ...others } = draft.items
  const items = item ? { ...others, [workId]: item } : others
  const [was, is] = [isEmptied(parcel, draft), isEmptied(parcel, { items })]
  if (was === is || parcel.delivery === 0) return { ...draft, items }
  // Delivery is chosen once nothing of the parcel is sent any more, and taken out when something is again.
  const delivery = draft.delivery.filter((id) => id !== parcel.id)
  return { ...draft, items, delivery: is ? [...delivery, parcel.id] : delivery }
}

/** Everything that can be given back. */
export function everything(parcels: readonly RefundableParcel[], { bearers }: RefundDraft): RefundDraft {
  const works = parcels.flatMap((parcel) =>
    parcel.works.map((work) => [work.id, chosen(work, parcel)] as const),
  )
  return {
    items: Object.fromEntries(works),
    delivery: parcels.filter(({ delivery }) => delivery > 0).map(({ id }) => id),
    bearers,
  }
}

/** What is asked of the server; null while nothing is chosen. */
export function partsOf(
  parcels: readonly RefundableParcel[],
  { items, delivery, bearers }: RefundDraft,
): Pick<RefundEntry, 'items' | 'delivery'> | null {
  const bearerOf = ({ id }: RefundableParcel): string => bearers[id] ?? 'seller'
  const lines = parcels.flatMap((parcel) =>
    parcel.works.flatMap(({ id }) => {
      const item = items[id]
      if (!item) return []
      const amount = numberIn(item.amount)
      return [
        {
          id,
          quantity: item.quantity,
          ...(amount === null ? {} : { amount }),
          ...(item.quantity > 0 && { restock: item.restock }),
          borne_by: bearerOf(parcel),
        },
      ]
    }),
  )
  const fees = parcels
    .filter(({ id }) => delivery.includes(id))
    .map((parcel) => ({ parcel_id: parcel.id, borne_by: bearerOf(parcel) }))
  if (lines.length === 0 && fees.length === 0) return null
  return { items: lines, ...(fees.length > 0 && { delivery: fees }) }
}
