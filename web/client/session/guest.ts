import type { Data } from '../../../contract/operations/index.ts'
import { shopAddresses } from '../api/addresses/shop.ts'
import { unreachable } from '../api/problem.ts'
import { requestOf } from '../api/request.ts'
import { answerOf, send } from '../api/send.ts'
import { kept } from '../keep/kept.ts'
import { exclusive } from './exclusive.ts'

let underWay: Promise<string> | null = null

const createGuest = async (): Promise<string> => {
  const known = kept.guest.read()
  if (known !== null) return known
  const response = await send(requestOf(shopAddresses['cart.set']), {})
  const { data } = await answerOf<Data<'cart.set'>>(response)
  if (!data.guestuserid) throw unreachable()
  kept.guest.write(data.guestuserid)
  return data.guestuserid
}

/** The guest's id, made now if there is none; one is made however many ask. Throws an ApiProblem when that fails. */
export const ensureGuest = (): Promise<string> => {
  const known = kept.guest.read()
  if (known !== null) return Promise.resolve(known)
  underWay ??= exclusive('aworan-guest', createGuest).finally(() => {
    underWay = null
  })
  return underWay
}

/** Forgets a guest the server does not know. */
export const forgetGuest = (id: string): void => {
  if (kept.guest.read() === id) kept.guest.remove()
}
