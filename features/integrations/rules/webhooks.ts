/** How often a message is tried again before it is given up. With pauses from 5 s, doubled to 3 h, that takes a day. */
export const RETRIES = 15
export const FIRST_RETRY_SECONDS = 5
export const LONGEST_RETRY_SECONDS = 3 * 60 * 60

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
 * Why an address cannot be a webhook, or null. It has to be https without a name and password in it; `allowsLocal` takes http to this
 * machine too, for a shop that runs on it.
 */
export function addressError(text: string, allowsLocal: boolean): string | null {
  const url = URL.parse(text)
  if (!url) return 'Enter an address such as https://shop.example/hooks'
  if (url.username !== '' || url.password !== '') return 'The address may hold no name and password'
  const isLocal = localHosts.has(url.hostname)
  if (isLocal && allowsLocal && (url.protocol === 'http:' || url.protocol === 'https:')) return null
  if (isLocal) return 'The address has to be reachable from the internet'
  return url.protocol === 'https:' ? null : 'The address has to begin with https://'
}
