/** A moment, or its text as it comes over the wire. */
type Moment = Date | string

const LAGOS = 'Africa/Lagos'

type Look = Omit<Intl.DateTimeFormatOptions, 'timeZone'>

/** Makes the formatter when it is first used: a page has no use for most of them. Without `zone` it is that of the device. */
function writer(look: Look, zone?: string): (at: Moment) => string {
  let made: Intl.DateTimeFormat | undefined
  return (at) => {
    made ??= new Intl.DateTimeFormat('en-GB', { ...look, ...(zone && { timeZone: zone }) })
    return made.format(new Date(at))
  }
}

const shortDay: Look = { day: 'numeric', month: 'short', year: 'numeric' }
const longDay: Look = { day: 'numeric', month: 'long', year: 'numeric' }
const toTheMinute: Look = { hour: '2-digit', minute: '2-digit' }

const day = writer(shortDay, LAGOS)
const moment = writer({ ...shortDay, ...toTheMinute }, LAGOS)

/** The last moment before a midnight: what ends with a day is over at the midnight after it. */
const before = (midnight: Moment): Date => new Date(new Date(midnight).getTime() - 1)

/** '21 Nov 2026' in Lagos, or a dash. */
export function dayOf(at: Moment | null): string {
  return at === null ? '–' : day(at)
}
/** '21 Nov 2026': the last day before a moment. */
export function lastDayOf(at: Moment): string {
  return day(before(at))
}
/** '21 Nov 2026, 15:04' in Lagos, or a dash. */
export function momentOf(at: Moment | null): string {
  return at === null ? '–' : moment(at)
}

/** 'Sat 21 Nov, 15:04' in Lagos. */
export const timeOf = writer({ weekday: 'short', day: 'numeric', month: 'short', ...toTheMinute }, LAGOS)
/** 'Sat, 21 November 2026' in Lagos. */
export const formatDay = writer({ weekday: 'short', ...longDay }, LAGOS)
/** 'Fri, 20 November 2026': the last day before a moment. */
export function formatLastDay(at: Moment): string {
  return formatDay(before(at))
}

const figures = writer({ day: '2-digit', month: '2-digit', year: 'numeric' }, LAGOS)
/** '21-11-2026' in Lagos. */
export function dayInFigures(at: Moment): string {
  return figures(at).replaceAll('/', '-')
}
/** '03 Mar 2026' in Lagos: as wide on each line of a list. */
export const evenDayOf = writer({ ...shortDay, day: '2-digit' }, LAGOS)

/** '3 March 2026' in Lagos. */
export const longDayOf = writer(longDay, LAGOS)
/** '15:04' in Lagos. */
export const clockOf = writer(toTheMinute, LAGOS)
/** '3 March 2026', the last day before a moment. */
export function lastLongDayOf(at: Moment): string {
  return longDayOf(before(at))
}
/** '3 March 2026, 14:05' in Lagos. */
export function longMomentOf(at: Moment): string {
  return `${longDayOf(at)}, ${clockOf(at)}`
}

/** '3 March 2026', where the reader is. */
export const longDayHere = writer(longDay)
/** '15:04', where the reader is. */
export const clockHere = writer(toTheMinute)
