import type { Body, Data } from '../../../contract/operations/index.ts'
import { stored } from '../storage/stored.ts'
import { shopAddresses } from './addresses/shop.ts'
import type { staffAddresses } from './addresses/staff.ts'
import { requestOf } from './request.ts'
import { apiAnswerOf, send } from './send.ts'
import { call } from './shop.ts'

/** Where an account signs in: staff at the back office alone, all others at the shop. */
export type Door = (typeof shopAddresses)['auth.signIn'] | (typeof staffAddresses)['staff.signIn']

/**
 * Signs in, with the guest's cart and wishlist; this browser's earlier session ends. A 401 means a wrong password. With `asks`,
 * the tokens open nothing before that step.
 */
export async function signIn(
  credentials: Body<'auth.signIn'>,
  door: Door = shopAddresses['auth.signIn'],
): Promise<Data<'auth.signIn'>> {
  const response = await send(requestOf(door, { body: credentials, device: stored.device.read() }), {
    guest: stored.guest.read(),
    access: stored.access.read(),
  })
  return (await apiAnswerOf<Data<'auth.signIn'>>(response)).data
}

/** Registers a buyer; a code follows by e-mail. */
export function register(form: Omit<Body<'auth.register'>, 'utype'>) {
  return call('auth.register', { body: { ...form, utype: 'BUYER' }, device: stored.device.read() })
}

/** Proves an e-mail address, or checks a reset code without using it up. */
export function verifyEmail(body: Body<'auth.verifyEmail'>) {
  return call('auth.verifyEmail', { body, device: stored.device.read() })
}

/** Sends the registration code again. */
export function resendVerification(email: string) {
  return call('auth.resendVerification', { body: { email }, device: stored.device.read() })
}

/** Sends a code for a new password. */
export function sendResetOtp(email: string) {
  return call('auth.sendResetOtp', { body: { email }, device: stored.device.read() })
}

/** Sets the new password with the code. */
export function setPassword(body: Body<'auth.setPassword'>) {
  return call('auth.setPassword', { body, device: stored.device.read() })
}
