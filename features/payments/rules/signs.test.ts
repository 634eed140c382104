import { expect, it } from 'vitest'
import { signKinds } from '../../../contract/exception.ts'
import { koboOf } from '../../../kernel/money.ts'
import { type SignFacts, signLimits, signsOf, signText } from './signs.ts'

const plain: SignFacts = {
  sellerId: 'ada',
  sharesNetwork: false,
  sharesDevice: false,
  sharesPhone: false,
  sharesBank: false,
  sharesCard: false,
  partKobo: koboOf(100_000),
  isNewSeller: true,
  ordersInADay: 1,
  isFirstOrder: true,
  cardAccounts: 1,
  cardOrdersInADay: 1,
  isFirstOfCard: true,
}
const kindsOf = (...facts: Partial<SignFacts>[]) =>
  signsOf(facts.map((fact) => Object.assign({}, plain, fact))).map(({ kind }) => kind)

it('R2-15 an order like any other has no sign', () => {
  expect(kindsOf({}, { sellerId: 'obi' })).toEqual([])
})

it('R2-15 what buyer and seller share is a sign each, of that seller alone', () => {
  const all = {
    sharesNetwork: true,
    sharesDevice: true,
    sharesPhone: true,
    sharesBank: true,
    sharesCard: true,
  }
  expect(kindsOf(all)).toEqual([
    'shared_network',
    'shared_device',
    'shared_phone',
    'shared_bank',
    'shared_card',
  ])
  expect(signsOf([plain, { ...plain, sellerId: 'obi', sharesPhone: true }])).toEqual([
    { kind: 'shared_phone', sellerId: 'obi' },
  ])
})

it('R2-15 more orders in a day than the limit are one sign, with several sellers too; as many as the limit are none', () => {
  const most = signLimits.ordersInADay
  expect(kindsOf({ ordersInADay: most }, { ordersInADay: most })).toEqual([])
  expect(
    signsOf([
      { ...plain, ordersInADay: most + 1 },
      { ...plain, sellerId: 'obi', ordersInADay: most + 1 },
    ]),
  ).toEqual([{ kind: 'many_orders', sellerId: null }])
})

it('R2-15 a card of three accounts, or of more orders in a day than the limit, is one sign each, with several sellers too', () => {
  const { cardAccounts, ordersInADay } = signLimits
  expect(kindsOf({ cardAccounts: cardAccounts - 1, cardOrdersInADay: ordersInADay })).toEqual([])
  const over = { ...plain, cardAccounts, cardOrdersInADay: ordersInADay + 1 }
  expect(signsOf([over, { ...over, sellerId: 'obi' }])).toEqual([
    { kind: 'card_of_many', sellerId: null },
    { kind: 'many_card_orders', sellerId: null },
  ])
})

it('R2-15 a large first order is a sign only with a new seller, and only from the limit on', () => {
  const partKobo = signLimits.firstOrderKobo
  expect(kindsOf({ partKobo })).toEqual(['large_first_order', 'large_first_card'])
  expect(kindsOf({ partKobo: partKobo - 1 })).toEqual([])
  expect(kindsOf({ partKobo, isNewSeller: false })).toEqual([])
  expect(kindsOf({ partKobo, isFirstOrder: false })).toEqual(['large_first_card'])
  expect(kindsOf({ partKobo, isFirstOfCard: false })).toEqual(['large_first_order'])
})

it('R2-15 each sign is said to staff in its own words', () => {
  const texts = signKinds.map((kind) => signText(kind, 'Ada Gallery'))
  expect(new Set(texts).size).toBe(signKinds.length)
})
