import type { StaffOrder } from '../../../contract/order.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import { moneyOf } from '../../client/labels.ts'
import { notice } from '../../client/notice.ts'
import { Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'

const piecesAsked = (id: string) => `pieces-${id}`

/** Cancels a parcel that was not sent, or pieces of it, with the money back. */
export const CancelParcel = ({ parcel, order }: { parcel: Parcel; order: StaffOrder }) => {
  const items = parcel.items.filter(({ to_send }) => to_send > 0)
  const isOnePiece = items.length === 1 && items[0]?.to_send === 1
  const fee = order.refundable.parcels.find(({ id }) => id === parcel.id)?.amount ?? 0
  const said = parcel.cannot_send?.items
  const wanted = (id: string, most: number) =>
    said ? (said.find((item) => item.id === id)?.quantity ?? 0) : most
  return (
    <Ask
      name="Cancel and refund"
      label={`Cancel and refund the parcel of ${parcel.seller.name}`}
      title={`Cancel the parcel of ${parcel.seller.name}`}
      text={`The buyer gets the money for the works back${fee > 0 ? `, and of the whole parcel its part of the delivery fee, ${moneyOf(fee)}` : ''}. The seller is not paid for it.`}
      questions={[
        ...(isOnePiece
          ? []
          : items.map(({ id, name, to_send }) => ({
              name: piecesAsked(id),
              label: `Pieces of “${name}” (${to_send} to send)`,
              kind: 'number' as const,
              value: String(wanted(id, to_send)),
            }))),
        {
          name: 'reason',
          label: 'Why, for the buyer',
          kind: 'text',
          value: said ? `${parcel.seller.name} cannot send it.` : '',
        },
        { name: 'restock', label: 'Put the works on sale again', kind: 'check' },
      ]}
      changes={(answer) => {
        const pieces = items
          .map(({ id, to_send }) => ({
            id,
            quantity: isOnePiece ? to_send : Number(answer(piecesAsked(id))),
            to_send,
          }))
          .filter(({ quantity }) => quantity > 0)
        const isWhole = pieces.length === items.length && pieces.every((it) => it.quantity === it.to_send)
        return [
          change('staff.cancelParcel', {
            params: { id: parcel.id },
            body: {
              reason: answer('reason'),
              restock: answer('restock') === 'true',
              ...(isWhole ? {} : { items: pieces.map(({ id, quantity }) => ({ id, quantity })) }),
            },
          }),
        ]
      }}
      done="Noted."
      afterwards={([answer]) =>
        notice.success(
          answer?.state === 'PROPOSED'
            ? 'This amount takes two people: a colleague has to approve it on this page.'
            : 'Cancelled. The money goes back.',
        )
      }
    />
  )
}
