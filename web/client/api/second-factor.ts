import type { Tokens } from '../../../contract/account.ts'
import type {
  Enrolment,
  EnrolmentProof,
  SecondFactorConfirmed,
  SecondFactorPassed,
  SecondFactorState,
} from '../../../contract/second-factor.ts'
import { call } from './call.ts'
import { answerOf, type Call, send } from './send.ts'

const at = (path = ''): string => `/auth/second-factor/${path}`

const ask = async <T>(request: Call): Promise<T> => (await call<T>(request)).data

/** Makes a call with the tokens of a sign-in that is not done yet; they lie in memory alone. */
const askWith = async <T>({ access }: Tokens, request: Call): Promise<T> =>
  (await answerOf<T>(await send(request, { access }))).data

/** How two-step sign-in of the account stands. */
export const fetchSecondFactor = (signal?: AbortSignal) =>
  ask<SecondFactorState>({ method: 'GET', path: at(), signal })

/** The second step of a sign-in with the tokens of its first, or of the session that is kept. */
export const passSecondFactor = (code: string, half?: Tokens): Promise<SecondFactorPassed> => {
  const request: Call = { method: 'POST', path: at(), body: { code } }
  return half ? askWith(half, request) : ask(request)
}

/** Sets one's own password in the place of a first one. */
export const replaceFirstPassword = (
  half: Tokens,
  passwords: { current_password: string; new_password: string },
) => askWith(half, { method: 'PATCH', path: '/profiles/change_password/', body: passwords })

/** Has the code mailed that is needed after two-step sign-in was taken away. */
export const sendFactorCode = async (): Promise<string> =>
  (await call({ method: 'POST', path: at('mail-code/'), body: {} })).message

export const beginEnrolment = (proof: EnrolmentProof) =>
  ask<Enrolment>({ method: 'POST', path: at('enrolment/'), body: proof })
export const confirmEnrolment = (code: string) =>
  ask<SecondFactorConfirmed>({ method: 'POST', path: at('confirm/'), body: { code } })
export const renewRecoveryCodes = async (proof: { password: string; code: string }): Promise<string[]> =>
  (await ask<{ recovery_codes: string[] }>({ method: 'POST', path: at('recovery-codes/'), body: proof }))
    .recovery_codes
export const turnOffSecondFactor = (proof: { password: string; code: string }) =>
  ask({ method: 'DELETE', path: at(), body: proof })

/** Stops support from taking two-step sign-in away, by what the link in the mail carries. */
export const keepSecondFactor = (token: string) =>
  call({ method: 'POST', path: at('keep/'), body: { token } })
