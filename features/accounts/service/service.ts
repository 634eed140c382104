import { sweepAccounts } from '../store/sweep.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createCodes } from './codes.ts'
import { createOwnConsents } from './consents.ts'
import type { AccountsDeps } from './deps.ts'
import { createKeyRing } from './keys.ts'
import { createLeaving } from './leaving.ts'
import { createNewPassword } from './new-password.ts'
import { createOwnData } from './own-data.ts'
import { createPasswords } from './passwords.ts'
import { createProfiles } from './profile.ts'
import { createRegistration } from './registration.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'

/** Everything that can be done with accounts; each use case says in its own file what it does. */
export const createAccountsService = (deps: AccountsDeps) => {
  const keys = createKeyRing(deps)
  const access = createAccessTokens({ keys, clock: deps.clock, issuer: deps.site.publicUrl })
  const sessions = createSessions({ ...deps, access })
  const passwords = createPasswords()
  const codes = createCodes(deps)
  const ownConsents = createOwnConsents(deps)
  const leaving = createLeaving(deps, { passwords })
  return {
    sessions,
    codes,
    ...createRegistration(deps, { codes, passwords, ownConsents }),
    signIn: createSignIn(deps, { codes, passwords, sessions }),
    newPassword: createNewPassword(deps, { codes, passwords, ownConsents }),
    profiles: createProfiles(deps),
    ownConsents,
    secondFactor: createSecondFactor(deps),
    ownData: createOwnData(deps),
    leaving,
    /** Deletes what nobody can use any more; once an hour is often enough. */
    sweep: async (): Promise<void> => {
      await sweepAccounts(deps.db, deps.clock.now())
      await leaving.sweep()
    },
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>
