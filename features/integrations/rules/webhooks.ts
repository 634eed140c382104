import { HOUR, SECOND } from '../../../kernel/clock.ts'

/** How often a message is tried again before it is given up. With pauses from 5 s, doubled to 3 h, that takes a day. */
const RETRIES = 15
const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = 3 * HOUR

/** How many messages may wait for one webhook: with more, what fails is given up at once. */
export const MOST_WAITING = 100

/** Test messages of a seller, and messages they send again. */
export const testsOfSeller = { points: 5, seconds: 60 * 60 } as const
export const resendsOfSeller = { points: 60, seconds: 60 * 60 } as const

/** Milliseconds until a message that failed is tried again, by its tries before and what waits for its webhook; undefined for never. */
export function retryAfter({
  event,
  attempts,
  waiting,
}: {
  event: string
  attempts: number
  waiting: number
}): number | undefined {
  if (event === 'test' || attempts >= RETRIES || waiting > MOST_WAITING) return undefined
  return Math.min(FIRST_PAUSE * 2 ** attempts, LONGEST_PAUSE)
}

/** A webhook to which so many messages in a row were given up is switched off. */
export const MOST_FAILURES = 5

/** How long messages are stored for their seller to see, in days. */
export const DELIVERY_DAYS = 30

/** How long before its deadline a parcel that is not sent is said to be due, in hours. */
export const DUE_HOURS = 24

/** The host of a webhook, for events and logs: the rest of an address may be a secret. */
export function hostOf(url: string): string {
  return new URL(url).host
}

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Says why an address cannot be a webhook, or null. It must be https without credentials; `allowsLocal` also allows
 * http to this machine, for a shop running on it.
 */
export function addressError(text: string, allowsLocal: boolean): string | null {
  const url = URL.parse(text)
  if (!url) return 'Enter an address such as https://shop.example/hooks'
  if (url.username !== '' || url.password !== '') return 'The address may hold no name and password'
  const isLocal = localHosts.has(url.hostname)
  if (isLocal && allowsLocal && (url.protocol === 'http:' || url.protocol === 'https:')) return null
  if (isLocal) return 'The address has to be reachable from the internet'
  if (url.protocol !== 'https:') return 'The address has to begin with https://'
  // The port 443 of https is none.
  if (url.port === '' || url.port === '8443') return null
  return 'Webhooks take port 443 or 8443 alone. Add an address with one of them, and delete this one.'
}
