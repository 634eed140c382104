import { ok, type Result } from '../../../kernel/result.ts'
import { networkOf } from '../../../platform/limits/index.ts'
import type { AccountsDeps } from '../context.ts'
import { limitRules } from '../rules.ts'
import { type Place, standingOf } from './familiarity.ts'

/** A try that was counted; `right` takes it back, as a right password is no guess. */
export type Try = { right(): Promise<void> }

/**
 * Counts the passwords that are tried at sign-in, before any is looked at. Each account has points for each network, each
 * network has points over all accounts, and each account has points for all strangers together. What an account signed in with
 * before has points of its own, which no stranger can use up: its browser those of the browser alone, its network those of account
 * and network, and of the network.
 */
export function createGuesses({ db, keyring, limits }: Pick<AccountsDeps, 'db' | 'keyring' | 'limits'>) {
  const byDevice = limits.throttle('sign-in-device', limitRules.signInByDevice)
  const fromAddress = limits.throttle('sign-in-address', limitRules.signInFromAddress)
  const fromNetwork = limits.throttle('sign-in-network', limitRules.signInFromNetwork)
  const toAccount = limits.throttle('sign-in-account', limitRules.signInToAccount)

  const keysOf = (email: string, { ip, device }: Place) => {
    const network = networkOf(ip)
    return { network, here: `${email} ${network}`, device: `${email} ${device ?? ''}` }
  }

  return {
    /** Counts one try to sign in. Refuses too_many_requests. */
    take: async (email: string, place: Place): Promise<Result<Try, 'too_many_requests'>> => {
      const standing = await standingOf({ db, keyring }, email, place)
      const keys = keysOf(email, place)
      if (standing === 'device') {
        const own = await byDevice.take(keys.device)
        return own.ok ? ok({ right: () => byDevice.clear(keys.device) }) : own
      }
      const here = await fromAddress.take(keys.here)
      if (!here.ok) return here
      const network = await fromNetwork.take(keys.network)
      if (!network.ok) return network
      const account = standing === 'stranger' ? await toAccount.take(email) : ok(undefined)
      if (!account.ok) {
        await fromNetwork.giveBack(keys.network)
        return account
      }
      return ok({
        right: async () => {
          await fromAddress.clear(keys.here)
          await fromNetwork.giveBack(keys.network)
          if (standing === 'stranger') await toAccount.giveBack(email)
        },
      })
    },

    /** Forgets what was counted for an account, whose owner has chosen a new password by mail. */
    forget: async (email: string, place: Place): Promise<void> => {
      const keys = keysOf(email, place)
      await Promise.all([byDevice.clear(keys.device), fromAddress.clear(keys.here), toAccount.clear(email)])
    },
  }
}

export type Guesses = ReturnType<typeof createGuesses>
