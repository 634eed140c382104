import { isIP } from 'node:net'
import * as z from 'zod'
import { addressesOf } from '../db/index.ts'

/** A whole number between two others, both allowed. */
export function integer(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
}

/** An address with one of the protocols, such as 'https:'. */
export function address(...protocols: string[]) {
  return z.string().refine((text) => {
    const url = URL.parse(text)
    return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
  })
}

/** An http(s) address that is nothing but protocol, host and port, without the slash at its end. */
export function origin() {
  return address('http:', 'https:')
    .refine((text) => {
      const url = URL.parse(text)
      return url !== null && url.pathname === '/' && url.search + url.hash + url.username === ''
    })
    .transform((text) => new URL(text).origin)
}

/** The address of a bucket, without the slash at its end: encrypted on the way, but to this machine. */
export function bucket() {
  return address('http:', 'https:')
    .refine((text) => {
      const url = URL.parse(text)
      return url !== null && url.search + url.hash + url.username === '' && !url.pathname.includes('//')
    })
    .refine((text) => text.startsWith('https:') || isLoopbackUrl(text))
    .transform((text) => new URL(text).href.replace(/\/$/, ''))
}

/** An address to send from: bare, or with a name before it in the manner of 'Name <a@b.c>'. */
export function sender() {
  return z.string().regex(/^([^<>\r\n"]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u)
}

/** Whether a name or an address is of this machine alone: of loopback, or a name that leads there (RFC 6761). */
export function isLoopbackHost(host: string): boolean {
  return localNames.has(host) || /^127(\.\d{1,3}){3}$/.test(host) || host.endsWith('.localhost')
}

/** Whether an address is of this machine alone: of loopback, or of a name that leads there (RFC 6761). */
export function isLoopbackUrl(text: string): boolean {
  return isLoopbackHost(URL.parse(text)?.hostname ?? '')
}

const safeModes: ReadonlySet<string> = new Set(['require', 'verify-ca', 'verify-full'])

/** An address of PostgreSQL, perhaps of several hosts. Over a network `sslmode` says that the connection is encrypted and the certificate checked. */
export function database() {
  return z
    .string()
    .refine((text) => addressesOf(text).every(isSafeDatabase))
    .transform(withCheckedCertificate)
}

/** The same of a database that is only read: of several hosts, a standby before the primary. */
export function readDatabase() {
  return database().transform((text) =>
    addressesOf(text).length === 1 || text.includes('target_session_attrs=')
      ? text
      : `${text}${text.includes('?') ? '&' : '?'}target_session_attrs=prefer-standby`,
  )
}

/** What of libpq's words for the host to choose is understood. */
const sessions: ReadonlySet<string> = new Set(['read-write', 'primary', 'prefer-standby', 'any'])

function isSafeDatabase(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) return false
  if (!url.searchParams.getAll('target_session_attrs').every((session) => sessions.has(session))) return false
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  if (host === '') return false
  if (host.startsWith('/') || isLoopbackHost(host)) return true
  // In the manner of libpq, which this switches on, `require` checks no certificate.
  if (url.searchParams.has('uselibpqcompat')) return false
  const modes = url.searchParams.getAll('sslmode')
  return modes.length === 1 && modes.every((mode) => safeModes.has(mode))
}

/** Replaces `require` and `verify-ca`: the driver treats both as `verify-full`, but warns that a later version will not. */
const withCheckedCertificate = (text: string): string =>
  URL.parse(addressesOf(text)[0])?.searchParams.has('uselibpqcompat')
    ? text
    : text.replace(/(?<=[?&]sslmode=)(?:require|verify-ca)(?=[&#]|$)/, 'verify-full')

/** One of a few words. */
export function word<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words)
}

/** One line of text that says something. */
export function oneLine(most: number) {
  return z
    .string()
    .max(most)
    .regex(/^[^\r\n]*\S[^\r\n]*$/u)
}

/** A word that guards something: at least so many signs, no spaces. */
export function secret(least: number) {
  return z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .min(least)
    .max(500)
}

/** Keys of 32 bytes in base64, separated by commas. */
export function dataKeys() {
  return z
    .string()
    .transform(listOf)
    .pipe(z.array(z.base64()).min(1).max(10))
    .transform((keys) => keys.map((text) => new Uint8Array(Buffer.from(text, 'base64'))))
    .refine((keys) => keys.every((bytes) => bytes.length === 32))
}

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Origins exactly as browsers send them, separated by commas: https, or http on localhost. */
export function origins() {
  return z
    .string()
    .transform(listOf)
    .pipe(z.array(z.string().refine(isOrigin)))
}

/** Addresses of caches in the shop's own network, separated by commas. */
export function caches() {
  return z.string().transform(listOf).pipe(z.array(origin()).max(8))
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url?.origin !== text || text.includes('*')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && localNames.has(url.hostname))
}

const localNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** How many proxies stand in a row, or the addresses and ranges they have. */
export function proxies() {
  return z.union([
    integer(1, 10),
    z
      .string()
      .transform(listOf)
      .pipe(z.array(z.string().refine(isRange))),
  ])
}

function isRange(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/')
  const family = isIP(ip)
  if (family === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)
}
/** An origin on this machine. */
export function loopback() {
  return origin().refine((text) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname))
}

/** Matches texts that replace a key in examples and templates. */
const placeholder = /x{5}|your|change.?me|placeholder|example|demo|dummy|secret|password|(.)\1{7}|12345678/i

/** A key in its form, and not one that only keeps its place. */
export function key(form: RegExp) {
  return z
    .string()
    .regex(form)
    .refine((text) => !placeholder.test(text))
}
