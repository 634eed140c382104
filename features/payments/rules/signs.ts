import type { SignKind } from '../../../contract/exception.ts'
import { DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, koboOf } from '../../../kernel/money.ts'

/**
 * From when on something is a sign of fraud. A network or browser is none where more than `placeAccounts` accounts were within
 * `placeFor`: mobile networks put many people behind one address.
 */
export const signLimits = {
  placeAccounts: 5,
  placeFor: 30 * DAY,
  ordersInADay: 5,
  firstOrderKobo: koboOf(1_000_000),
  newSellerFor: 30 * DAY,
} as const

/** What is known of a paid order: of its buyer, and of each seller of it. */
export type SignFacts = {
  sellerId: Id
  sharesNetwork: boolean
  sharesDevice: boolean
  sharesPhone: boolean
  sharesBank: boolean
  /** What the order's works of this seller cost. */
  partKobo: Kobo
  isNewSeller: boolean
  /** How many orders of its buyer were paid within a day, with this one, and whether none was before. */
  ordersInADay: number
  isFirstOrder: boolean
}

/** A sign of fraud; of the buyer alone where it names no seller. */
export type Sign = { kind: SignKind; sellerId: Id | null }

/** The signs that a paid order has, by what is known of it with each of its sellers. */
export function signsOf(facts: readonly SignFacts[]): Sign[] {
  const isHasty = facts.some(({ ordersInADay }) => ordersInADay > signLimits.ordersInADay)
  const ofSellers = facts.flatMap((fact): Sign[] => {
    const isLarge = fact.isFirstOrder && fact.isNewSeller && fact.partKobo >= signLimits.firstOrderKobo
    const found: Record<Exclude<SignKind, 'many_orders'>, boolean> = {
      shared_network: fact.sharesNetwork,
      shared_device: fact.sharesDevice,
      shared_phone: fact.sharesPhone,
      shared_bank: fact.sharesBank,
      large_first_order: isLarge,
    }
    return Object.entries(found).flatMap(([kind, isFound]) =>
      isFound ? [{ kind: kind as SignKind, sellerId: fact.sellerId }] : [],
    )
  })
  return isHasty ? [...ofSellers, { kind: 'many_orders', sellerId: null }] : ofSellers
}

/** A sign as staff read it, after 'the buyer'; `seller` is what its seller is called. */
export function signText(kind: SignKind, seller: string): string {
  const texts: Record<SignKind, string> = {
    shared_network: `was on a network that few others use besides the seller ${seller}`,
    shared_device: `signed in with a browser of the seller ${seller}`,
    shared_phone: `gave a phone number of the seller ${seller}`,
    shared_bank: `named the bank account of the seller ${seller} for the cost of a return`,
    many_orders: `had more than ${signLimits.ordersInADay} orders paid within a day`,
    large_first_order: `bought here for the first time, and much at once, of the new seller ${seller}`,
  }
  return texts[kind]
}
