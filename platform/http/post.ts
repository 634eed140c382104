import { type LookupAddress, lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** For all until the first byte of the answer. */
const TIMEOUT_MS = 3_000

/**
 * Posts a text to an address from a user, without following redirects. Public addresses only; `allowsLocal` adds
 * this machine. Returns the status, or null without an answer in three seconds.
 */
export function post(
  url: string,
  {
    body,
    headers,
    allowsLocal,
    signal,
  }: { body: string; headers: Record<string, string>; allowsLocal: boolean; signal: AbortSignal },
): Promise<number | null> {
  // The address is checked as the name is resolved for this very connection, so that no name leads inside
  // (server-side request forgery). Errors are not named: they would reveal names and ports that only we
  // reach.
  return new Promise((resolve) => {
    try {
      const target = new URL(url)
      const host = target.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isAllowed(host, allowsLocal)) return resolve(null)
      const send = target.protocol === 'https:' ? httpsRequest : httpRequest
      const request = send(
        target,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup: publicLookup(allowsLocal),
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
          agent: false,
        },
        (response: IncomingMessage) => {
          response.destroy()
          resolve(response.statusCode ?? 0)
        },
      )
      request.on('error', () => resolve(null))
      request.end(body)
    } catch {
      resolve(null)
    }
  })
}

function isAllowed(address: string, allowsLocal: boolean): boolean {
  return isPublicAddress(address) || (allowsLocal && (address === '127.0.0.1' || address === '::1'))
}

/** Resolves a name, and refuses it where any of its addresses is not public. */
function publicLookup(allowsLocal: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address, allowsLocal)))
        return callback(new Error('not a public address'), '', 0)
      if (options.all) return (callback as (error: null, all: LookupAddress[]) => void)(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
}
