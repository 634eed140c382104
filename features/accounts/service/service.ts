import { sweepAccounts } from '../store/sweep.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createCodes } from './codes.ts'
import type { AccountsDeps } from './deps.ts'
import { createKeyRing } from './keys.ts'
import { createNewPassword } from './new-password.ts'
import { createPasswords } from './passwords.ts'
import { createProfiles } from './profile.ts'
import { createRegistration } from './registration.ts'
import { createSessions } from './sessions.ts'
import { createSignIn } from './sign-in.ts'

/** Everything that can be done with accounts; each use case says in its own file what it does. */
export const createAccountsService = (deps: AccountsDeps) => {
  const keys = createKeyRing(deps)
  const access = createAccessTokens({ keys, clock: deps.clock, issuer: deps.site.publicUrl })
  const sessions = createSessions({ ...deps, access })
  const passwords = createPasswords()
  const codes = createCodes(deps)
  return {
    sessions,
    codes,
    ...createRegistration(deps, { codes, passwords }),
    signIn: createSignIn(deps, { codes, passwords, sessions }),
    newPassword: createNewPassword(deps, { codes, passwords }),
    profiles: createProfiles(deps),
    /** Deletes what nobody can use any more; once an hour is often enough. */
    sweep: (): Promise<void> => sweepAccounts(deps.db, deps.clock.now()),
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>
