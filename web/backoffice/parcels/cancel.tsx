import { useState } from 'react'
import type { Parcel } from '../../../contract/parcel.ts'
import type { StaffOrder } from '../../../contract/staff-order.ts'
import { moneyOf } from '../../client/labels.ts'
import { notice } from '../../client/notice.ts'
import { type Answers, Ask } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'
import { useRead } from '../data/office.ts'
import { PreviewBefore, shownBy } from '../refunds/preview.tsx'

const piecesAsked = (id: string) => `pieces-${id}`

/** Cancels a parcel that was not sent, or pieces of it, with the money back. */
export function CancelParcel({ parcel, order }: { parcel: Parcel; order: StaffOrder }) {
  const items = parcel.items.filter(({ to_send }) => to_send > 0)
  const isOnePiece = items.length === 1 && items[0]?.to_send === 1
  const fee = order.refundable.parcels.find(({ id }) => id === parcel.id)?.amount ?? 0
  const said = parcel.cannot_send?.items
  const wanted = (id: string, most: number) =>
    said ? (said.find((item) => item.id === id)?.quantity ?? 0) : most
  const chosen = (answer: Answers) => {
    const pieces = items
      .map(({ id, to_send }) => ({
        id,
        quantity: isOnePiece ? to_send : Number(answer(piecesAsked(id))),
        to_send,
      }))
      .filter(({ quantity }) => quantity > 0)
    const isWhole = pieces.length === items.length && pieces.every((it) => it.quantity === it.to_send)
    return { isWhole, pieces: pieces.map(({ id, quantity }) => ({ id, quantity })) }
  }
  const [answers, setAnswers] = useState<Answers | null>(null)
  const asked = answers && chosen(answers)
  const seen = useRead(
    'staff.previewRefund',
    answers &&
      asked && {
        params: { id: order.order.id },
        body: {
          items: asked.pieces.map((each) => ({ ...each, restock: answers('restock') === 'true' })),
          delivery: asked.isWhole && fee > 0 ? [{ parcel_id: parcel.id }] : [],
        },
      },
    { keep: true, quiet: true },
  )
  const shown = shownBy(seen)
  return (
    <Ask
      name="Cancel and refund"
      label={`Cancel and refund the parcel of ${parcel.seller.name}`}
      title={`Cancel the parcel of ${parcel.seller.name}`}
      text={
        shown?.amount === 0
          ? 'Its money went back to the buyer before: nothing more goes back.'
          : `The buyer gets the money for the works back${fee > 0 ? `, and of the whole parcel its part of the delivery fee, ${moneyOf(fee)}` : ''}.`
      }
      onAnswers={(now) => setAnswers(() => now)}
      isReady={shown !== undefined}
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
        const { isWhole, pieces } = chosen(answer)
        return [
          change('staff.cancelParcel', {
            params: { id: parcel.id },
            body: {
              reason: answer('reason'),
              restock: answer('restock') === 'true',
              ...(isWhole ? {} : { items: pieces }),
              ...(shown && { preview: shown.token }),
            },
          }),
        ]
      }}
      done="Noted."
      afterwards={([answer]) =>
        notice.success(
          answer?.state === 'PROPOSED'
            ? 'This amount takes two people: a colleague has to approve it on this page.'
            : shown?.amount === 0
              ? 'Cancelled. Its money went back before.'
              : 'Cancelled. The money goes back.',
        )
      }
    >
      <PreviewBefore seen={seen} />
    </Ask>
  )
}
