import type { Tokens } from '../../../contract/account.ts'
import type { Body, Data } from '../../../contract/operations/index.ts'
import { shopAddresses } from './addresses/shop.ts'
import { requestOf } from './request.ts'
import { apiAnswerOf, send } from './send.ts'
import { call } from './shop.ts'

/** Makes a call with the tokens of a sign-in that is not done yet; they lie in memory alone. */
const callWith = async <Id extends 'auth.passSecondFactor' | 'profile.changePassword'>(
  { access }: Tokens,
  id: Id,
  body: Body<Id>,
): Promise<Data<Id>> =>
  (await apiAnswerOf<Data<Id>>(await send(requestOf(shopAddresses[id], { body }), { access }))).data

/** The second step of a sign-in with the tokens of its first, or of the session that is stored. */
export async function passSecondFactor(code: string, half?: Tokens): Promise<Data<'auth.passSecondFactor'>> {
  return half
    ? callWith(half, 'auth.passSecondFactor', { code })
    : (await call('auth.passSecondFactor', { body: { code } })).data
}

/** Sets one's own password in the place of a first one. */
export function replaceFirstPassword(half: Tokens, passwords: Body<'profile.changePassword'>) {
  return callWith(half, 'profile.changePassword', passwords)
}
