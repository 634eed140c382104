const words = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
})

/** '14 November 2026, 08:00', Lagos time. Made on the server, so that every reader sees the same. */
export const dateTimeOf = (iso: string): string => {
  const date = new Date(iso)
  return `${words.format(date)}, ${clock.format(date)}`
}
