import { expect, it } from 'vitest'
import { dayInWords, dayOf, lastDayInWords } from './dates.ts'

it('PRF-02 writes days as DD-MM-YYYY, as it is in Lagos', () => {
  expect(dayOf('2026-03-09T12:00:00.000Z')).toBe('09-03-2026')
  expect(dayOf('2026-12-31T23:30:00.000Z')).toBe('01-01-2027')
})

it('writes days in words, and the day that a midnight ends', () => {
  expect(dayInWords('2026-11-21T09:00:00.000Z')).toBe('Sat, 21 November 2026')
  expect(dayInWords('2026-11-26T23:00:00.000Z')).toBe('Fri, 27 November 2026')
  expect(lastDayInWords('2026-11-26T23:00:00.000Z')).toBe('Thu, 26 November 2026')
})
