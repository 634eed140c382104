const zone = { timeZone: 'Africa/Lagos' } as const
const days = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short', year: 'numeric' })
const times = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** '21 Nov 2026': the day of a moment in Nigeria. */
export const dayOf = (moment: string): string => days.format(new Date(moment))

/** 'Sat, 21 Nov, 15:04': a moment in Nigeria, to the minute. */
export const timeOf = (moment: string): string => times.format(new Date(moment))

/** '21 Nov 2026': the last day before a moment: what ends with a day is over at the midnight after it. */
export const lastDayOf = (moment: string): string => days.format(new Date(Date.parse(moment) - 1))
