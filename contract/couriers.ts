import * as z from 'zod/mini'
import { isOurs } from './names.ts'
import { line, pasted } from './texts.ts'

/*
 * A domain is listed where a page or an API below it is known to be the courier's own:
 *
 * - GIG Logistics: its WordPress plugin "GIGL Delivery" names giglogistics.com as its home, and calls mobile.gigl-go.com.
 * - DHL, FedEx, UPS: www.dhl.com/…/tracking.html, www.fedex.com/fedextrack/ and www.ups.com/track.
 * - Aramex: www.aramex.com/track/results, and its help for customers under www.aramex.com/customercare.
 * - Kwik: its API at api.kwik.delivery.
 * - Red Star Express: news of the company itself under redstarplc.com.
 * - NIPOST: nipost.gov.ng/faqs says where to type a tracking number.
 * - Speedaf: its "Open API" at apis.speedaf.com.
 * - Sendbox: docs.sendbox.co/shipping/track-shipment.
 *
 * A courier that is not listed is shown as text: its name and the number.
 */

/** The couriers whose tracking pages mails and orders link to, by their domains. */
export const couriers: Readonly<Record<string, readonly string[]>> = {
  'GIG Logistics': ['giglogistics.com', 'gigl-go.com'],
  DHL: ['dhl.com'],
  FedEx: ['fedex.com'],
  UPS: ['ups.com'],
  Aramex: ['aramex.com'],
  Kwik: ['kwik.delivery'],
  'Red Star Express': ['redstarplc.com'],
  NIPOST: ['nipost.gov.ng'],
  Speedaf: ['speedaf.com'],
  Sendbox: ['sendbox.co'],
}

const domains = Object.values(couriers).flat()

/** Whether an address is an https page of a courier we know, at the usual port and without a name or password in it. */
export function isCourierUrl(text: string): boolean {
  // What browsers and mail programs read differently.
  if (/[\\\s<>"]/.test(text)) return false
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  return domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
}

/** An address that a parcel was given, where it is a courier's; else nothing. */
export function courierUrlOf(text: string): string {
  return isCourierUrl(text) ? text : ''
}

/** 'giglogistics.com/track/1' and 'http://…' as 'https://…'; anything else as it is. */
export function completeUrl(text: string): string {
  if (/^http:\/\//i.test(text)) return text.replace(/^http/i, 'https')
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(text) ? `https://${text}` : text
}

const COURIER = 'Name the courier in at most 30 letters, without links, full stops or phone numbers'
export const courierHint =
  'Such as GIG Logistics or DHL, in at most 30 letters, without links, full stops or phone numbers'

/** Who carries a parcel: a courier we know, or another by its short name; `least` letters. Our mails print it. */
const courierOf = (least: number) =>
  z.string({ error: 'Say who carries it' }).check(
    line,
    z.minLength(least, 'Say who carries it'),
    z.regex(/^[\p{L}\p{M}\p{N} &'’()+-]{0,30}$/u, COURIER),
    z.refine((name) => !/(\d\D*){5}/.test(name) && !isOurs(name), COURIER),
  )
/** The courier: one we know, or another by its name. */
export const courier = courierOf(1)
export const optionalCourier = z._default(courierOf(0), '')

/** A code to follow a parcel by, or of its label. */
export const trackingCode = z
  .string({ error: 'Enter the code' })
  .check(pasted, z.regex(/^[A-Za-z0-9 -]{0,40}$/, 'At most 40 letters, digits, spaces and hyphens'))
/** The code to follow the parcel by; may be empty. */
export const optionalTrackingCode = z._default(trackingCode, '')

/** A tracking address that a seller types, completed with https:// where that is missing: empty, or a page of a courier we know. */
export const trackingUrl = z._default(
  z.string().check(
    line,
    z.maxLength(500),
    z.overwrite(completeUrl),
    z.refine(
      (text) => text === '' || isCourierUrl(text),
      `We link to pages of couriers we know (${Object.keys(couriers).join(', ')}), by https. For others leave this empty: buyers see the courier and the number.`,
    ),
  ),
  '',
)
