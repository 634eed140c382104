export { accountsApi } from './api/accounts.ts'
export { authenticate } from './api/authenticate.ts'
export { originOf } from './api/origin.ts'
export type { AccountsContext } from './context.ts'
export { defineAccountJobs } from './jobs.ts'
export { accountLimits } from './rules.ts'
export { createAccount, hashPassword } from './service/create-account.ts'
export { createAccountsContext } from './service/create-context.ts'
export {
  type DisablingContext,
  disableAccount,
  enableAccount,
  endAllSessions,
} from './service/disabling.ts'
export { opensSigningKeys, rotateKeys } from './service/keys.ts'
export { networkMark } from './service/known-places.ts'
export { takeKnownSecrets } from './service/known-secrets.ts'
export { readPeoplePage } from './service/people.ts'
export { registerAccount } from './service/registration.ts'
export { sealPlainSecrets } from './service/sealing.ts'
export { giveSecondFactor } from './service/second-factor/give.ts'
export { confirmOwner } from './service/second-factor/keeping.ts'
export { openSession, signTokens } from './service/sessions.ts'
export { signInWithPassword } from './service/sign-in.ts'
export { createStaffAccount, resetFactorByEmail, setStaffRoles } from './service/staff.ts'
export { sweepAccounts } from './service/sweep.ts'
export { codeAt } from './service/totp.ts'
export { becomeSeller, findByEmail as findAccount } from './store/accounts.ts'
export { isUsable } from './store/disabling.ts'
export {
  accountName,
  accountPhone,
  isAccountNamed,
  isOwnGuest,
  lockedPerson,
  sharesPlace,
} from './store/fragments.ts'
export { createGuest, guestExists } from './store/guests.ts'
export { findAccountId, readEmails, readStaffIdentity } from './store/people.ts'
export {
  listAvatarsAmong,
  type Person,
  readPerson,
  updateProfile as changePerson,
} from './store/profiles.ts'
export { listAdminEmails, listStaff } from './store/second-factor.ts'
export { lockWithSession, readUsableRole } from './store/sessions.ts'
