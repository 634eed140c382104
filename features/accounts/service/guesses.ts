import { ok, type Result } from '../../../kernel/result.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import type { AccountsContext } from '../context.ts'
import { type Place, recognise } from './known-places.ts'

/** A try that was counted; `right` takes it back, as a right password is no guess. */
export type CountedGuess = { right(): Promise<void> }

/**
 * Counts a sign-in try before the password check, per account and network, per network, per account for strangers.
 * Known places count apart: strangers cannot lock owners out. Refuses too_many_requests.
 */
export async function countGuess(
  context: AccountsContext,
  email: string,
  place: Place,
): Promise<Result<CountedGuess, 'too_many_requests'>> {
  const { signInByDevice, signInFromAddress, signInFromNetwork, signInToAccount } = context.throttles
  const known = await recognise(context, email, place)
  const keys = keysOf(email, place)
  if (known === 'device') {
    const own = await signInByDevice.take(keys.device)
    return own.ok ? ok({ right: () => signInByDevice.clear(keys.device) }) : own
  }
  const here = await signInFromAddress.take(keys.here)
  if (!here.ok) return here
  const network = await signInFromNetwork.take(keys.network)
  if (!network.ok) return network
  const account = known === 'stranger' ? await signInToAccount.take(email) : ok(undefined)
  if (!account.ok) {
    await signInFromNetwork.giveBack(keys.network)
    return account
  }
  return ok({
    right: async () => {
      await signInFromAddress.clear(keys.here)
      await signInFromNetwork.giveBack(keys.network)
      if (known === 'stranger') await signInToAccount.giveBack(email)
    },
  })
}

/** Forgets what was counted for an account, whose owner has chosen a new password by mail. */
export async function forgetGuesses(
  { throttles: { signInByDevice, signInFromAddress, signInToAccount } }: AccountsContext,
  email: string,
  place: Place,
): Promise<void> {
  const keys = keysOf(email, place)
  await Promise.all([
    signInByDevice.clear(keys.device),
    signInFromAddress.clear(keys.here),
    signInToAccount.clear(email),
  ])
}

function keysOf(email: string, { ip, device }: Place): { network: string; here: string; device: string } {
  const network = networkOf(ip)
  return { network, here: `${email} ${network}`, device: `${email} ${device ?? ''}` }
}
