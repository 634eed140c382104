const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** The day of a moment in Nigeria as DD-MM-YYYY. */
export const dayOf = (moment: string): string => parts.format(new Date(moment)).replaceAll('/', '-')
