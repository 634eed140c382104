import type { PurchaseChange } from '../../../contract/order.ts'
import { formatNaira } from '../../../kernel/money.ts'

const nowText = (from: number | null, to: number | null): string =>
  [from, to].map((amount) => (amount === null ? 'not known' : formatNaira(amount))).join(', now ')

/** What has changed of a purchase, in words. */
export function changeText({ what, name, from, to }: PurchaseChange): string {
  switch (what) {
    case 'price':
      return `${name}: ${nowText(from, to)}`
    case 'frame':
      return `Frame of ${name}: ${nowText(from, to)}`
    case 'delivery':
      return `Delivery: ${nowText(from, to)}`
    case 'pieces':
      if (to === 0) return `${name} is no longer included`
      return from === 0 ? `${name} has been added` : `${name}: ${from} of it, now ${to}`
  }
}
