import { withTx } from '../../../platform/db/index.ts'
import type { AccountsDeps } from '../context.ts'
import { sweepAccounts } from '../store/sweep.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createCodes } from './codes.ts'
import { createOwnConsents } from './consents.ts'
import type { DisablingContext } from './disabling.ts'
import { createGuesses } from './guesses.ts'
import { createKeyRing } from './keys.ts'
import { createLeaving } from './leaving.ts'
import { createNewPassword } from './new-password.ts'
import { createOwnData } from './own-data.ts'
import { createPasswords } from './passwords.ts'
import { createProfiles } from './profile.ts'
import { createRegistration } from './registration.ts'
import { createFactorContext } from './second-factor/context.ts'
import { doDueResets } from './second-factor/resets.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'

/** Everything that can be done with accounts; each use case says in its own file what it does. */
export function createAccountsService(deps: AccountsDeps) {
  const keys = createKeyRing(deps)
  const access = createAccessTokens({ keys, clock: deps.clock, issuer: deps.site.publicUrl })
  const sessions = createSessions({ ...deps, access })
  const passwords = createPasswords()
  const codes = createCodes(deps)
  const guesses = createGuesses(deps)
  const ownConsents = createOwnConsents(deps)
  const leaving = createLeaving(deps, { passwords })
  const newPassword = createNewPassword(deps, { codes, guesses, passwords, ownConsents })
  const factor = createFactorContext(deps, { sessions, codes, confirmPassword: newPassword.confirm })
  return {
    sessions,
    codes,
    ...createRegistration(deps, { codes, passwords, ownConsents }),
    signIn: createSignIn(deps, { codes, guesses, passwords, sessions }),
    newPassword,
    disabling: deps satisfies DisablingContext,
    sessionList: { db: deps.db, clock: deps.clock, confirm: newPassword.confirm },
    profiles: createProfiles(deps),
    ownConsents,
    /** What the use cases of the second factor take. */
    factor,
    ownData: createOwnData(deps, factor),
    leaving,
    /** Takes away the second factors whose waiting time is over; answers how many. */
    doDueResets: () => doDueResets(factor),
    /** Deletes what nobody can use any more; once an hour is often enough. */
    sweep: async (): Promise<void> => {
      await withTx(deps.db, async (tx) =>
        deps.forgetGuests(tx, await sweepAccounts(tx, deps.clock.now(), deps)),
      )
      await leaving.sweep()
    },
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>
