import type { OwnWork } from '../../contract/seller.ts'
import { formatNaira } from '../../kernel/money.ts'

/** 'NGN 12,500', or a dash. */
export function moneyOf(amount: number | null, currency = 'NGN'): string {
  return amount === null ? '–' : formatNaira(amount, currency)
}

/** 'wrong_currency' and 'PACKING' as words: 'Wrong currency', 'Packing'. */
export function labelOf(code: string): string {
  const plain = code.replaceAll('_', ' ').toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const sizes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** '1.4 MB' of a number of bytes. */
export function fileSizeOf(bytes: number): string {
  if (bytes === 0) return 'empty'
  return bytes < 1024 * 1024
    ? `${sizes.format(Math.max(0.1, bytes / 1024))} kB`
    : `${sizes.format(bytes / 1024 / 1024)} MB`
}

/** How a work is packed, in words. */
export const packingNames: Record<OwnWork['packing'], string> = {
  flat: 'Flat, between boards',
  tube: 'Rolled in a tube',
  crate: 'In a crate',
  fragile: 'Fragile, in two boxes',
}
