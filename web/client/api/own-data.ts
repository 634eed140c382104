import type { ConsentsView } from '../../../contract/account.ts'
import { call, downloadFile } from './call.ts'

/** Everything that is kept on the person signed in, as a ZIP; `proof` shows that the owner asks. */
export const fetchOwnData = (proof: { current_password: string }) =>
  downloadFile({ method: 'POST', path: '/profiles/data/', body: proof })

/** What the person signed in agreed to. */
export const fetchConsents = async (signal?: AbortSignal) =>
  (await call<ConsentsView>({ method: 'GET', path: '/profiles/consents/', signal })).data

/** Gives or withdraws the consent to news by e-mail. */
export const setConsents = async (marketing: boolean) =>
  (await call<ConsentsView>({ method: 'PUT', path: '/profiles/consents/', body: { marketing } })).data

/** Deletes the account of the person signed in. */
export const deleteAccount = (password: string) =>
  call({ method: 'DELETE', path: '/profiles/', body: { password } })
