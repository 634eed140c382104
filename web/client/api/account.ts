import type * as z from 'zod/mini'
import type { registration, SignedIn } from '../../../contract/account.ts'
import { kept } from '../keep/kept.ts'
import { call } from './call.ts'
import { type Answer, answerOf, send } from './send.ts'

type Credentials = { email: string; password: string; remember: boolean }
type OtpPurpose = 'verify' | 'reset'

/** What this browser is known by, so that strangers who guess do not keep it out. */
const knownBy = (): Record<string, string> => {
  const device = kept.device.read()
  return device === null ? {} : { 'X-Device': device }
}

const post = <T = unknown>(path: string, body: unknown): Promise<Answer<T>> =>
  call<T>({ method: 'POST', path, body, headers: knownBy() })

/** Where an account signs in: staff at the back office alone, all others at the shop. */
export type Door = 'shop' | 'office'
const doors: Record<Door, string> = { shop: '/auth/login/buyer/', office: '/staff/login/' }

/**
 * Signs in, in the name of the guest too, whose cart and wishlist come along; a session that this browser had before ends. A 401 is about
 * the password here. With `asks` the tokens open nothing before that is done.
 */
export const signIn = async (credentials: Credentials, door: Door = 'shop'): Promise<SignedIn> => {
  const response = await send(
    { method: 'POST', path: doors[door], body: credentials, headers: knownBy() },
    { guest: kept.guest.read(), access: kept.access.read() },
  )
  return (await answerOf<SignedIn>(response)).data
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
