import type { FastifyInstance } from 'fastify'
import type { Authenticate } from '../../platform/http/api.ts'
import { authApi } from './api/auth.ts'
import { createAuthenticate } from './api/authenticate.ts'
import { avatarApi } from './api/avatar.ts'
import { ownDataApi } from './api/own-data.ts'
import { profilesApi } from './api/profiles.ts'
import { secondFactorApi } from './api/second-factor.ts'
import { sessionsApi } from './api/sessions.ts'
import { staffFactorApi } from './api/staff-factor.ts'
import type { AccountsDeps } from './context.ts'
import { type AccountsService, createAccountsService } from './service/accounts.ts'

export { disablingApi } from './api/disabling.ts'
export { originOf } from './api/origin.ts'
export { peopleApi } from './api/people.ts'
export type { AccountsDeps } from './context.ts'
export { limitRules } from './rules.ts'
export type { AccountsService } from './service/accounts.ts'
export { createAccount } from './service/create-account.ts'
export {
  type DisablingContext,
  disableAccount,
  enableAccount,
  endSessionsOf,
} from './service/disabling.ts'
export { rotateKeys } from './service/keys.ts'
export { takeKnownSecrets } from './service/known-secrets.ts'
export { createPeople } from './service/people.ts'
export { sealPlainSecrets } from './service/sealing.ts'
export { giveSecondFactor } from './service/second-factor/give.ts'
export { confirmOwner } from './service/second-factor/keeping.ts'
export { createStaffOffice } from './service/staff.ts'
export { codeAt } from './service/totp.ts'
export { becomeSeller, findByEmail as findAccount } from './store/accounts.ts'
export { accountEmail, accountName, isAccountLike } from './store/fragments.ts'
export { createGuest, guestExists } from './store/guests.ts'
export { findAccountId, lockAccount, readEmails, readStaffIdentity } from './store/people.ts'
export { listAvatarsAmong, type Person, readPerson, updateProfile as changePerson } from './store/profiles.ts'
export { readUsableRole } from './store/sessions.ts'

export type Accounts = {
  service: AccountsService
  /** Adds the routes of accounts to a scope of the API. */
  api: (scope: FastifyInstance) => void
  authenticate: Authenticate
}

/** Accounts, guests and their sessions. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const service = createAccountsService(deps)
  return {
    service,
    api: (scope) => {
      authApi(scope, service)
      profilesApi(scope, service)
      avatarApi(scope, service)
      ownDataApi(scope, service)
      sessionsApi(scope, service.sessionList)
      secondFactorApi(scope, service.factor)
      staffFactorApi(scope, service.factor)
    },
    authenticate: createAuthenticate(service.sessions, deps.keys),
  }
}
