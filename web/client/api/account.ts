import type * as z from 'zod/mini'
import type { registration, Tokens } from '../../../contract/account.ts'
import { kept } from '../keep/kept.ts'
import { call } from './call.ts'
import { type Answer, answerOf, send } from './send.ts'

type Credentials = { email: string; password: string; remember: boolean }
type OtpPurpose = 'verify' | 'reset'

const post = <T = unknown>(path: string, body: unknown): Promise<Answer<T>> =>
  call<T>({ method: 'POST', path, body })

/** Signs in, in the name of the guest too, whose cart and wishlist come along. A 401 is about the password here. */
export const signIn = async (credentials: Credentials): Promise<Tokens> => {
  const response = await send(
    { method: 'POST', path: '/auth/login/buyer/', body: credentials },
    { guest: kept.guest.read() },
  )
  return (await answerOf<Tokens>(response)).data
}

/** Registers a buyer; a code follows by e-mail. */
export const register = (form: z.input<typeof registration>) =>
  post('/auth/register/', { ...form, utype: 'BUYER' })

/** Proves an e-mail address, or checks a reset code without using it up. */
export const verifyEmail = (email: string, otp: string, purpose: OtpPurpose) =>
  post('/auth/verify-email/', { email, otp, purpose })

/** Sends the registration code again. */
export const resendVerification = (email: string) => post('/auth/resend-verification-email/', { email })

/** Sends a code for a new password. */
export const sendResetOtp = (email: string) => post('/auth/send-password-reset-otp/', { email })

/** Sets the new password with the code. */
export const setPassword = (reset: { email: string; otp: string; password: string }) =>
  post('/auth/set-new-password-second/', reset)

/** Ends the session on the server. */
export const signOut = () => call({ method: 'GET', path: '/auth/logout/' })
