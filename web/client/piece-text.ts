import type { CartItem } from '../../contract/cart.ts'

/** '72 × 48 cm · No-frame', and in front of a quantity ' · quantity 2'. */
export const pieceText = (
  { size_label, with_frame }: Pick<CartItem, 'size_label' | 'with_frame'>,
  quantity?: number,
): string =>
  [size_label, with_frame ? 'Framed' : 'No-frame', quantity !== undefined && `quantity ${quantity}`]
    .filter(Boolean)
    .join('\u00a0· ')
