import { Fragment } from 'react'
import type { CartItem } from '../../../contract/cart.ts'
import styles from './piece.module.css'

/** What is bought of a work: '72 × 48 cm · No-frame', with a quantity '· quantity 2'. Its parts do not break. */
export const Piece = ({
  of: { size_label, with_frame },
  quantity,
}: {
  of: Pick<CartItem, 'size_label' | 'with_frame'>
  quantity?: number
}) =>
  [size_label, with_frame ? 'Framed' : 'No-frame', quantity === undefined ? '' : `quantity ${quantity}`]
    .filter((part) => part !== '')
    .map((part, at) => (
      <Fragment key={part}>
        {at > 0 && '\u00a0· '}
        <span className={styles.part}>{part}</span>
      </Fragment>
    ))
