import { howMany } from '../../../kernel/count.ts'
import { numberIn } from '../../../kernel/read-number.ts'
import { amountText } from '../../client/amount.ts'
import type { SizeDraft } from './draft.ts'

const piecesText = (typed: string): string => {
  const pieces = numberIn(typed)
  return pieces === null || Number.isNaN(pieces) ? typed : howMany(pieces, 'piece')
}

/** A size as it was typed: 'Small, 40 × 30 cm, NGN 990,000, 1 piece'. */
export function sizeText({ label, width_cm, height_cm, price, total }: SizeDraft): string {
  return [
    label,
    height_cm && width_cm && `${height_cm} × ${width_cm} cm`,
    amountText(price),
    piecesText(total),
  ]
    .filter(Boolean)
    .join(', ')
}
