import type { ConsentsView } from '../../../contract/account.ts'
import { call } from './call.ts'

/** What the person signed in agreed to. */
export const fetchConsents = async (signal?: AbortSignal) =>
  (await call<ConsentsView>({ method: 'GET', path: '/profiles/consents/', signal })).data

/** Gives or withdraws the consent to news by e-mail. */
export const setConsents = async (marketing: boolean) =>
  (await call<ConsentsView>({ method: 'PUT', path: '/profiles/consents/', body: { marketing } })).data

/** Deletes the account of the person signed in. */
export const deleteAccount = (password: string) =>
  call({ method: 'DELETE', path: '/profiles/', body: { password } })
