import type { DeliveryOption } from '../../../contract/order.ts'
import { isText, slot } from './slot.ts'

/** The work of a single purchase, as chosen on its page. */
export type StoredPurchase = {
  slug: string
  name: string
  size_id: string
  with_frame: boolean
  quantity: number
}

const isOption = (value: unknown): value is DeliveryOption => value === 'HOME' || value === 'PICKUP'
const isMode = (value: unknown): value is 'single' | 'cart' => value === 'single' || value === 'cart'
const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isString = (value: unknown): value is string => typeof value === 'string'
const isRecord =
  <T extends object>(fields: Record<keyof T, (value: unknown) => boolean>) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<(value: unknown) => boolean>(fields).every(([name, is]) =>
      is((value as Record<string, unknown>)[name]),
    )
/** What a person has written of a return that is not sent yet. */
export type ReturnDraft = { item: string; quantity: number; reason: string; text: string }
const isReturnDraft = isRecord<ReturnDraft>({
  item: isText,
  quantity: isAmount,
  reason: isString,
  text: isString,
})
const isPurchase = isRecord<StoredPurchase>({
  slug: isText,
  name: isText,
  size_id: isText,
  with_frame: isFlag,
  quantity: isAmount,
})

/** An artist whom a visitor wants to follow, and when that was pressed, in milliseconds since 1970. */
export type WantedArtist = { slug: string; name: string; at: number }
const isWantedArtist = isRecord<WantedArtist>({ slug: isText, name: isText, at: isAmount })

const isSlug = (value: unknown): value is string => isText(value) && value.length <= 200
const areSlugs = (value: unknown): value is string[] => Array.isArray(value) && value.every(isSlug)

/** Everything the browser stores between visits, by its key in localStorage. */
export const stored = {
  access: slot('access', isText),
  refresh: slot('refresh', isText),
  /** What this browser is known by since a sign-in, so that strangers' guesses do not keep it out. It outlives signing out. */
  device: slot('device', isText),
  guest: slot('guestuser', isText),
  /** False when the person did not want to be remembered: the tokens end with the browser session. */
  remember: slot('remember', isFlag),
  /** The address entered at sign-up, until it is proved. */
  signUpEmail: slot('email', isText),
  /** The address whose password is being reset. */
  resetEmail: slot('reset_email', isText),
  deliveryOption: slot('delivery_option', isOption),
  homeId: slot('home_id', isText),
  pickupId: slot('pickup-id', isText),
  addressText: slot('address', isText),
  product: slot('product', isPurchase),
  /** The artist that a visitor wants to follow, until the sign-in. */
  follow: slot('follow', isWantedArtist),
  /** The works that a visitor without an account looked at last, by their slugs, newest first. */
  viewed: slot('viewed', areSlugs),
  purchaseMode: slot('purchase_mode', isMode),
  txRef: slot('tx_ref', isText),
  orderId: slot('order_id', isText),
  returnDraft: slot('return_draft', isReturnDraft),
  orderTotal: slot('order_total', isAmount),
  /** How far the server's clock is ahead of this device's, in ms, where they differ. */
  serverAhead: slot('server_ahead', isAmount),
  /** The order that the payment page reported as paid, until the server confirms its state. */
  paidOrder: slot('paid_order', isText),
}
