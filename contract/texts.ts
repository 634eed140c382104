import * as z from 'zod/mini'
import { bare, oneLine, plain, tidy } from '../kernel/pasted.ts'

/** No database stores the character 0, and no person types it. */
export const storable = z.regex(/^[^\0]*$/, 'This text cannot be stored')

/** What shows nothing in a text is dropped; its lines stay. For what is read as a text of several lines. */
export const tidied = z.overwrite(tidy)
/** The same for one line: a name, a title, an address. */
export const line = z.overwrite(oneLine)
/** A number, code or day as people paste it: read as if it had been typed plainly. */
export const pasted = z.overwrite(plain)
/** The same for what has neither spaces nor hyphens, nor a sign. */
export const pastedDigits = z.overwrite(bare)

/** One line that a person types and others can see; empty answers `required`; `max` is in characters. */
export function typed(required: string, max = 200, read = line) {
  return z
    .string({ error: required })
    .check(read, z.minLength(1, required), z.maxLength(max, `At most ${max} characters`), storable)
}

/** The same of several lines. */
export function typedLines(required: string, max: number) {
  return typed(required, max, tidied)
}

/** One line that may be left out or empty. */
export function optionalText(max = 200, read = line) {
  return z._default(z.string().check(read, z.maxLength(max, `At most ${max} characters`), storable), '')
}

/** The same of several lines. */
export function optionalLines(max: number) {
  return optionalText(max, tidied)
}

/** An e-mail address, in lower case. */
export const email = z
  .string({ error: 'Email is required' })
  .check(
    pasted,
    z.toLowerCase(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Enter a valid email'),
    z.email({ error: 'Enter a valid email', pattern: z.regexes.html5Email }),
    z.regex(/@[^@]+\.[^@.]+$/, 'Enter a valid email'),
  )

/** A day of Lagos. */
export const day = z.string().check(pasted, z.iso.date({ error: 'Enter a day such as 2026-03-31' }))

/** A moment with its zone. */
export const moment = z
  .string()
  .check(
    pasted,
    z.iso.datetime({ offset: true, error: 'A date with its time, such as 2026-12-01T08:00:00Z' }),
  )

/** The 36 states and the Federal Capital Territory, as they are written on addresses. */
export const states = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const

/** An amount of naira that a person types: more than nothing, at most two decimals. */
export const naira = z.number({ error: 'Enter an amount' }).check(
  z.positive('Enter an amount'),
  z.lte(1_000_000_000, 'Enter an amount'),
  z.refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, {
    error: 'At most two decimals',
  }),
)
