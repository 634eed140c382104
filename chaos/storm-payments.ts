import { findCharge } from '../sandbox/ledger.ts'
import { ask, insist, providerCall, type Said } from './buyer.ts'
import type { Ground } from './ground.ts'
import type { Laid } from './storm-orders.ts'
import type { Card } from './storm-plan.ts'

/** Something that happens at a moment of the storm, from 0 to 1. */
export type Act = { at: number; run: () => Promise<void> }

/** Called when the provider has something to tell of a reference. */
export type Tell = (txRef: string) => Promise<void>

const quiet = { webhook: { drop: true } }

/** A payment by card as acts: charged, refused and then charged, begun and later ended, another amount or currency, or nothing. */
const cardActs = (ground: Ground, asked: { txRef: string; kobo: number; card: Card }, tell: Tell): Act[] => {
  const { txRef, kobo } = asked
  const { fate, word, trouble, from, to } = asked.card
  const charge = async (outcome: string, charged: object = {}): Promise<void> => {
    const entry = { tx_ref: txRef, amount: kobo / 100, currency: 'NGN', outcome, charged, trouble, ...quiet }
    const said: Said | undefined = await ask(...providerCall(ground, '/charges', entry))
    if (said?.status !== (trouble.charge_503 ? 503 : 200)) throw new Error(`no charge of ${txRef}`)
    await tell(txRef)
  }
  const settle = async (): Promise<void> => {
    const id = (await findCharge(ground.db, txRef))?.id
    await insist(...providerCall(ground, `/charges/${id}/settle`, { outcome: word, ...quiet }))
    await tell(txRef)
  }
  const inTwo = (begin: () => Promise<void>, end: () => Promise<void>): Act[] => {
    const begun = Promise.withResolvers<void>()
    // The person who began it hears of a failure first.
    begun.promise.catch(() => undefined)
    return [
      {
        at: from,
        run: () => {
          const beginning = begin()
          beginning.then(begun.resolve, begun.reject)
          return beginning
        },
      },
      { at: from + to, run: () => begun.promise.then(end) },
    ]
  }
  const once = (run: () => Promise<void>): Act[] => [{ at: from, run }]
  switch (fate) {
    case 'success':
      return once(() => charge(word))
    case 'refused':
      return once(() => charge('failed'))
    case 'pending':
      return once(() => charge('pending'))
    case 'less':
      return once(() => charge(word, { amount: (kobo - 1) / 100 }))
    case 'more':
      return once(() => charge(word, { amount: (kobo + 1) / 100 }))
    case 'dollars':
      return once(() => charge(word, { currency: 'USD' }))
    case 'nothing':
      return []
    case 'refused then success':
      return inTwo(
        () => charge('failed'),
        () => charge(word),
      )
    case 'pending then success':
      return inTwo(() => charge('pending'), settle)
  }
}

/** All payments of an order as acts. */
export const paymentActs = (ground: Ground, { kobo, cards, transfer }: Laid, tell: Tell): Act[] => {
  const acts = cards.flatMap(({ txRef, card, isMade }) =>
    isMade ? [{ at: 0, run: () => tell(txRef) }] : cardActs(ground, { txRef, kobo, card }, tell),
  )
  if (!transfer) return acts
  const { txRef, accountNumber, amount, at } = transfer
  const send = async (): Promise<void> => {
    await insist(...providerCall(ground, '/transfers', { account_number: accountNumber, amount, ...quiet }))
    await tell(txRef)
  }
  return [...acts, { at, run: send }]
}
