import { expect, it } from 'vitest'
import { signKinds } from '../../../contract/exception.ts'
import { koboOf } from '../../../kernel/money.ts'
import { type SignFacts, signLimits, signsOf, signText } from './signs.ts'

const plain: SignFacts = {
  seller_id: 'ada',
  shares_network: false,
  shares_device: false,
  shares_phone: false,
  shares_bank: false,
  shares_card: false,
  part_kobo: koboOf(100_000),
  is_new_seller: true,
  orders_in_a_day: 1,
  is_first_order: true,
  card_accounts: 1,
  card_orders_in_a_day: 1,
  is_first_of_card: true,
}
const kindsOf = (...facts: Partial<SignFacts>[]) =>
  signsOf(facts.map((fact) => Object.assign({}, plain, fact))).map(({ kind }) => kind)

it('R2-15 an order like any other has no sign', () => {
  expect(kindsOf({}, { seller_id: 'obi' })).toEqual([])
})

it('R2-15 what buyer and seller share is a sign each, of that seller alone', () => {
  const all = {
    shares_network: true,
    shares_device: true,
    shares_phone: true,
    shares_bank: true,
    shares_card: true,
  }
  expect(kindsOf(all)).toEqual([
    'shared_network',
    'shared_device',
    'shared_phone',
    'shared_bank',
    'shared_card',
  ])
  expect(signsOf([plain, { ...plain, seller_id: 'obi', shares_phone: true }])).toEqual([
    { kind: 'shared_phone', sellerId: 'obi' },
  ])
})

it('R2-15 more orders in a day than the limit are one sign, with several sellers too; as many as the limit are none', () => {
  const most = signLimits.ordersInADay
  expect(kindsOf({ orders_in_a_day: most }, { orders_in_a_day: most })).toEqual([])
  expect(
    signsOf([
      { ...plain, orders_in_a_day: most + 1 },
      { ...plain, seller_id: 'obi', orders_in_a_day: most + 1 },
    ]),
  ).toEqual([{ kind: 'many_orders', sellerId: null }])
})

it('R2-15 a card of three accounts, or of more orders in a day than the limit, is one sign each, with several sellers too', () => {
  const { cardAccounts, ordersInADay } = signLimits
  expect(kindsOf({ card_accounts: cardAccounts - 1, card_orders_in_a_day: ordersInADay })).toEqual([])
  const over = { ...plain, card_accounts: cardAccounts, card_orders_in_a_day: ordersInADay + 1 }
  expect(signsOf([over, { ...over, seller_id: 'obi' }])).toEqual([
    { kind: 'card_of_many', sellerId: null },
    { kind: 'many_card_orders', sellerId: null },
  ])
})

it('R2-15 a large first order is a sign only with a new seller, and only from the limit on', () => {
  const partKobo = signLimits.firstOrderKobo
  expect(kindsOf({ part_kobo: partKobo })).toEqual(['large_first_order', 'large_first_card'])
  expect(kindsOf({ part_kobo: partKobo - 1 })).toEqual([])
  expect(kindsOf({ part_kobo: partKobo, is_new_seller: false })).toEqual([])
  expect(kindsOf({ part_kobo: partKobo, is_first_order: false })).toEqual(['large_first_card'])
  expect(kindsOf({ part_kobo: partKobo, is_first_of_card: false })).toEqual(['large_first_order'])
})

it('R2-15 each sign is said to staff in its own words', () => {
  const texts = signKinds.map((kind) => signText(kind, 'Ada Gallery'))
  expect(new Set(texts).size).toBe(signKinds.length)
})
