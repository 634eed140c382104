import type { FastifyInstance } from 'fastify'
import type { Authenticate } from '../../platform/http/api.ts'
import { authApi } from './api/auth.ts'
import { createAuthenticate } from './api/authenticate.ts'
import { avatarApi } from './api/avatar.ts'
import { ownDataApi } from './api/own-data.ts'
import { profilesApi } from './api/profiles.ts'
import { secondFactorApi } from './api/second-factor.ts'
import type { AccountsDeps } from './service/deps.ts'
import { type AccountsService, createAccountsService } from './service/service.ts'

export { peopleApi } from './api/people.ts'
export { createAccount } from './service/create-account.ts'
export type { AccountsDeps } from './service/deps.ts'
export { rotateKeys } from './service/keys.ts'
export { takeKnownSecrets } from './service/known-secrets.ts'
export { createPeople } from './service/people.ts'
export type { AccountsService } from './service/service.ts'
export { createStaffOffice } from './service/staff.ts'
export { codeAt } from './service/totp.ts'
export { becomeSeller } from './store/accounts.ts'
export { createGuest, guestExists } from './store/guests.ts'
export { type Person, readPerson, updateProfile as changePerson } from './store/profiles.ts'
export { adoptSecret as giveSecondFactor } from './store/second-factor.ts'

export type Accounts = {
  service: AccountsService
  /** Adds the routes of accounts to a scope of the API. */
  api: (scope: FastifyInstance) => void
  authenticate: Authenticate
}

/** Accounts, guests and their sessions. */
export const createAccounts = (deps: AccountsDeps): Accounts => {
  const service = createAccountsService(deps)
  return {
    service,
    api: (scope) => {
      authApi(scope, service)
      profilesApi(scope, service)
      avatarApi(scope, service)
      ownDataApi(scope, service)
      secondFactorApi(scope, service.secondFactor)
    },
    authenticate: createAuthenticate(service.sessions),
  }
}
