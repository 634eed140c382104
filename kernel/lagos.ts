import { after, HOUR } from './clock.ts'

/** Lagos is an hour ahead of UTC all year. */
const AHEAD = HOUR

/** Date and time of a moment on the clocks of Lagos, without a zone, to the minute: '2026-11-21T15:04'. */
export function timeInLagos(at: Date): string {
  return after(at, AHEAD).toISOString().slice(0, 16)
}

/** A moment on the clocks of Lagos with its zone, to the second: '2026-11-21T15:04:05+01:00'. */
export function isoInLagos(at: Date): string {
  return `${after(at, AHEAD).toISOString().slice(0, 19)}+01:00`
}

/** The day of a moment in Lagos: '2026-11-21'. */
export function dayInLagos(at: Date): string {
  return timeInLagos(at).slice(0, 10)
}

/** The moment of a date and time on the clocks of Lagos: of '2026-11-21T15:04' or, as the day begins, of '2026-11-21'. */
export function momentInLagos(local: string): Date {
  return new Date(`${local.includes('T') ? local : `${local}T00:00`}:00+01:00`)
}
