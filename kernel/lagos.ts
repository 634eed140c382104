import { after, HOUR } from './clock.ts'

/** Lagos is an hour ahead of UTC all year. */
const AHEAD = HOUR

/** Date and time of a moment on the clocks of Lagos, without a zone, to the minute: '2026-11-21T15:04'. */
export const timeInLagos = (at: Date): string => after(at, AHEAD).toISOString().slice(0, 16)

/** The day of a moment in Lagos: '2026-11-21'. */
export const dayInLagos = (at: Date): string => timeInLagos(at).slice(0, 10)

/** The moment of a date and time on the clocks of Lagos: of '2026-11-21T15:04' or, as the day begins, of '2026-11-21'. */
export const momentInLagos = (local: string): Date =>
  new Date(`${local.includes('T') ? local : `${local}T00:00`}:00+01:00`)
