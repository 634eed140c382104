import type { SessionsView } from '../../../contract/account.ts'
import { call } from './call.ts'

/** Where the person signed in is signed in, the last used first. */
export const fetchSessions = async (signal?: AbortSignal) =>
  (await call<SessionsView>({ method: 'GET', path: '/profiles/sessions/', signal })).data

/** Signs one device out, or with null all others, by the password. Returns the sentence for the person. */
export const endSessions = async (id: string | null, password: string): Promise<string> =>
  (
    await call({
      method: 'DELETE',
      path: `/profiles/sessions/${id === null ? '' : `${id}/`}`,
      body: { password },
    })
  ).message
