import { Fragment } from 'react'
import type { CartItem } from '../../../contract/cart.ts'
import { printsText } from '../../../kernel/prints.ts'
import styles from './piece.module.css'

/** What is bought of a work: '72 × 48 cm · No-frame', with a quantity '· quantity 2', and of a numbered edition '· number 6/22'. Its parts do not break. */
export function Piece({
  of: { size_label, with_frame, print_numbers },
  quantity,
}: {
  of: Pick<CartItem, 'size_label' | 'with_frame'> & { print_numbers?: string[] }
  quantity?: number
}) {
  return [
    size_label,
    with_frame ? 'Framed' : 'No-frame',
    quantity === undefined ? '' : `quantity ${quantity}`,
    printsText(print_numbers ?? []),
  ]
    .filter((part) => part !== '')
    .map((part, at) => (
      <Fragment key={part}>
        {at > 0 && '\u00a0· '}
        <span className={styles.part}>{part}</span>
      </Fragment>
    ))
}
