const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** The day of a moment in Nigeria as DD-MM-YYYY. */
export const dayOf = (moment: string): string => parts.format(new Date(moment)).replaceAll('/', '-')

const words = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** The day of a moment in Nigeria in words: 'Sat, 21 November 2026'. */
export const dayInWords = (moment: string): string => words.format(new Date(moment))

/** The last day before a moment, in words: what ends with a day is over at the midnight after it. */
export const lastDayInWords = (moment: string): string => words.format(new Date(Date.parse(moment) - 1))
