import { isIP } from 'node:net'
import { z } from 'zod'

/** A whole number between two others, both allowed. */
export const integer = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))

/** An address with one of the protocols, such as 'https:'. */
export const address = (...protocols: string[]) =>
  z.string().refine((text) => {
    const url = URL.parse(text)
    return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
  })

/** An http(s) address that is nothing but protocol, host and port, without the slash at its end. */
export const origin = () =>
  address('http:', 'https:')
    .refine((text) => {
      const url = URL.parse(text)
      return url !== null && url.pathname === '/' && url.search + url.hash + url.username === ''
    })
    .transform((text) => new URL(text).origin)

/** An address to send from: bare, or with a name before it in the manner of 'Name <a@b.c>'. */
export const sender = () => z.string().regex(/^([^<>\r\n"]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u)

/** One of a few words. */
export const word = <const Words extends readonly [string, ...string[]]>(...words: Words) => z.enum(words)

/** One line of text that says something. */
export const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\r\n]*\S[^\r\n]*$/u)

/** A word that guards something: at least so many signs, no spaces. */
export const secret = (least: number) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .min(least)
    .max(500)

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Origins exactly as browsers send them, separated by commas: https, or http on localhost. */
export const origins = () =>
  z
    .string()
    .transform(listOf)
    .pipe(z.array(z.string().refine(isOrigin)))

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  if (url?.origin !== text || text.includes('*')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && localNames.has(url.hostname))
}

const localNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** How many proxies stand in a row, or the addresses and ranges they have. */
export const proxies = () =>
  z.union([
    integer(1, 10),
    z
      .string()
      .transform(listOf)
      .pipe(z.array(z.string().refine(isRange))),
  ])

const isRange = (text: string): boolean => {
  const [ip = '', bits, ...more] = text.split('/')
  const family = isIP(ip)
  if (family === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128)
}
/** An origin on this machine. */
export const loopback = () =>
  origin().refine((text) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname))

/** What stands in examples and templates where a key belongs. */
const placeholder = /x{5}|your|change.?me|placeholder|example|demo|dummy|secret|password|(.)\1{7}|12345678/i

/** A key in its form, and not one that only keeps its place. */
export const key = (form: RegExp) =>
  z
    .string()
    .regex(form)
    .refine((text) => !placeholder.test(text))
