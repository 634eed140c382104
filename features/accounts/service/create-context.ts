import type { Keyring } from '../../../platform/keyring/index.ts'
import type { Limits } from '../../../platform/limits/index.ts'
import type { AccountsContext, AccountThrottles } from '../context.ts'
import { accountLimits } from '../rules.ts'
import { createKeyRing } from './keys.ts'
import { createPasswords } from './passwords.ts'

/** What composition gives: all of the context but what `createAccountsContext` makes. */
export type AccountsGiven = Omit<AccountsContext, 'throttles' | 'passwords' | 'signingKeys'> & {
  limits: Limits
  keyring: Keyring
  /** How many processes answer requests; one unless it is given. */
  processes?: { web: number }
}

/**
 * The context of accounts. It holds state: the signing keys that were read last, the line of passwords that wait to be hashed,
 * and throttles.
 */
export function createAccountsContext({ limits, ...given }: AccountsGiven): AccountsContext {
  return {
    ...given,
    throttles: createAccountThrottles(limits),
    passwords: createPasswords(given.processes?.web),
    signingKeys: createKeyRing(given),
  }
}

function createAccountThrottles({ throttle }: Limits): AccountThrottles {
  return {
    secondFactor: throttle('second-factor', accountLimits.secondFactor),
    secondFactorDay: throttle('second-factor-day', accountLimits.secondFactorDay),
    signInByDevice: throttle('sign-in-device', accountLimits.signInByDevice),
    signInFromNetwork: throttle('sign-in-network', accountLimits.signInFromNetwork),
    signInFromAddress: throttle('sign-in-address', accountLimits.signInFromAddress),
    signInToAccount: throttle('sign-in-account', accountLimits.signInToAccount),
    codesFromNetwork: throttle('code-network', accountLimits.codesFromNetwork),
    codeTries: throttle('code-typed', accountLimits.codeTries),
    sendPerMinute: throttle('code-minute', accountLimits.sendPerMinute),
    sendPerQuarter: throttle('code-quarter', accountLimits.sendPerQuarter),
    sendPerDay: throttle('code-day', accountLimits.sendPerDay),
    sendFromAddress: throttle('code-address', accountLimits.sendFromAddress),
    phone: throttle('phone', accountLimits.phone),
    registerFromAddress: throttle('register', accountLimits.registerFromAddress),
    changePassword: throttle('change-password', accountLimits.changePassword),
    deleteAccount: throttle('delete-account', accountLimits.changePassword),
    ownData: throttle('own-data', accountLimits.ownData),
  }
}
