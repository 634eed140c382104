import type { SignKind } from '../../../contract/exception.ts'
import { DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, koboOf } from '../../../kernel/money.ts'

/**
 * Thresholds of fraud signs. Networks or browsers of over `placeAccounts` accounts within `placeFor` are no sign:
 * mobile users share addresses. A card of `cardAccounts` accounts within `cardFor` is one.
 */
export const signLimits = {
  placeAccounts: 5,
  placeFor: 30 * DAY,
  ordersInADay: 5,
  firstOrderKobo: koboOf(1_000_000),
  newSellerFor: 30 * DAY,
  cardAccounts: 3,
  cardFor: 30 * DAY,
  /** How long it is known which card an attempt was made with, as long as networks and browsers are. */
  cardKept: 180 * DAY,
} as const

/** What is known of a paid order: of its buyer, and of each seller of it. */
export type SignFacts = {
  seller_id: Id
  shares_network: boolean
  shares_device: boolean
  shares_phone: boolean
  shares_bank: boolean
  /** Whether the seller's own account paid, or tried to, with a card that paid the order. */
  shares_card: boolean
  /** What the order's works of this seller cost. */
  part_kobo: Kobo
  is_new_seller: boolean
  /** How many orders of its buyer were paid within a day, with this one, and whether none was before. */
  orders_in_a_day: number
  is_first_order: boolean
  /** How many accounts used the order's card lately, and how many orders were paid with it within a day, with this one. */
  card_accounts: number
  card_orders_in_a_day: number
  /** Whether no other order was paid with the order's card; not where none is known. */
  is_first_of_card: boolean
}

/** A sign of fraud; of the buyer alone where it names no seller. */
export type Sign = { kind: SignKind; sellerId: Id | null }

type OfBuyer = 'many_orders' | 'card_of_many' | 'many_card_orders'

/** The signs that a paid order has, by what is known of it with each of its sellers. */
export function signsOf(facts: readonly SignFacts[]): Sign[] {
  const ofSellers = facts.flatMap((fact): Sign[] => {
    const isLarge = fact.is_new_seller && fact.part_kobo >= signLimits.firstOrderKobo
    const found: Record<Exclude<SignKind, OfBuyer>, boolean> = {
      shared_network: fact.shares_network,
      shared_device: fact.shares_device,
      shared_phone: fact.shares_phone,
      shared_bank: fact.shares_bank,
      shared_card: fact.shares_card,
      large_first_order: isLarge && fact.is_first_order,
      large_first_card: isLarge && fact.is_first_of_card,
    }
    return kindsIn(found).map((kind) => ({ kind, sellerId: fact.seller_id }))
  })
  // These are the same with each seller.
  const ofBuyer: Record<OfBuyer, boolean> = {
    many_orders: facts.some(({ orders_in_a_day }) => orders_in_a_day > signLimits.ordersInADay),
    card_of_many: facts.some(({ card_accounts }) => card_accounts >= signLimits.cardAccounts),
    many_card_orders: facts.some(
      ({ card_orders_in_a_day }) => card_orders_in_a_day > signLimits.ordersInADay,
    ),
  }
  return [...ofSellers, ...kindsIn(ofBuyer).map((kind) => ({ kind, sellerId: null }))]
}

const kindsIn = (found: Partial<Record<SignKind, boolean>>): SignKind[] =>
  (Object.keys(found) as SignKind[]).filter((kind) => found[kind])

/** A sign as staff read it, after 'the buyer'; `seller` is what its seller is called. */
export function signText(kind: SignKind, seller: string): string {
  const texts: Record<SignKind, string> = {
    shared_network: `was on a network that few others use besides the seller ${seller}`,
    shared_device: `signed in with a browser of the seller ${seller}`,
    shared_phone: `gave a phone number of the seller ${seller}`,
    shared_bank: `named the bank account of the seller ${seller} for the cost of a return`,
    shared_card: `paid with a card that the seller ${seller} paid with, or tried to`,
    card_of_many: `paid with a card that ${signLimits.cardAccounts} or more accounts used within 30 days`,
    many_card_orders: `paid with a card by which more than ${signLimits.ordersInADay} orders were paid within a day`,
    large_first_card: `paid with a card that is new here, and much at once, to the new seller ${seller}`,
    many_orders: `had more than ${signLimits.ordersInADay} orders paid within a day`,
    large_first_order: `bought here for the first time, and much at once, of the new seller ${seller}`,
  }
  return texts[kind]
}
