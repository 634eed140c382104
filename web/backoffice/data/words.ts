const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
})
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
})
const amount = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 0, maximumFractionDigits: 2 })

/** '21 Nov 2026' in Lagos, or a dash. */
export const dayOf = (at: string | null): string => (at === null ? '–' : day.format(new Date(at)))
/** '21 Nov 2026': the last day before a moment: what ends with a day is over at the midnight after it. */
export const lastDayOf = (at: string): string => day.format(new Date(Date.parse(at) - 1))
/** '21 Nov 2026, 15:04' in Lagos, or a dash. */
export const momentOf = (at: string | null): string => (at === null ? '–' : moment.format(new Date(at)))
/** 'NGN 12,500', or a dash. */
export const moneyOf = (naira: number | null, currency = 'NGN'): string =>
  naira === null ? '–' : `${currency} ${amount.format(naira)}`
/** 'wrong_currency' and 'PACKING' as words: 'Wrong currency', 'Packing'. */
export const wordOf = (code: string): string => {
  const plain = code.replaceAll('_', ' ').toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
