import type { LineEntry } from '../../../contract/cart.ts'
import type { Data } from '../../../contract/operations/index.ts'
import type { shopAddresses } from '../api/addresses/shop.ts'
import { unreachable } from '../api/problem.ts'
import { type ApiAnswer, apiAnswerOf, callTo, send } from '../api/send.ts'
import { stored } from '../storage/stored.ts'
import { exclusive } from './exclusive.ts'

type CartSet = ApiAnswer<Data<'cart.set'>>

let underWay: Promise<string> | null = null

/** What sets a line and makes a guest. */
export const cartSet: (typeof shopAddresses)['cart.set'] = 'POST /shop/cart/'

/** Makes a guest, with a first line in the cart where there is one. */
const createGuest = async (body?: LineEntry, signal?: AbortSignal): Promise<CartSet> => {
  const response = await send({ ...callTo(cartSet, body ?? {}), outlives: body !== undefined, signal }, {})
  const answer = await apiAnswerOf<Data<'cart.set'>>(response)
  if (!answer.data.guestuserid) throw unreachable()
  stored.guest.write(answer.data.guestuserid)
  return answer
}

/** The guest's id, made now if there is none; one is made however many ask. Throws an ApiProblem when that fails. */
export function ensureGuest(signal?: AbortSignal): Promise<string> {
  const known = stored.guest.read()
  if (known !== null) return Promise.resolve(known)
  underWay ??= exclusive(
    'aworan-guest',
    async () => stored.guest.read() ?? (await createGuest(undefined, signal)).data.guestuserid ?? '',
  ).finally(() => {
    underWay = null
  })
  return underWay
}

/**
 * Makes a guest and sets the first line of the cart in one request. Returns undefined and sends nothing where a guest exists.
 * Throws an ApiProblem on failure.
 */
export function createGuestWithLine(line: LineEntry, signal?: AbortSignal): Promise<CartSet | undefined> {
  return exclusive('aworan-guest', async () =>
    stored.guest.read() === null ? createGuest(line, signal) : undefined,
  )
}

/** Forgets a guest the server does not know. */
export function forgetGuest(id: string): void {
  if (stored.guest.read() === id) stored.guest.remove()
}
