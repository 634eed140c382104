import { expect, it } from 'vitest'
import {
  clockOf,
  dayInFigures,
  dayOf,
  evenDayOf,
  formatDay,
  formatLastDay,
  lastDayOf,
  lastLongDayOf,
  longDayOf,
  longMomentOf,
  momentOf,
  timeOf,
} from './dates.ts'

it('PRF-02 writes days as DD-MM-YYYY, as it is in Lagos', () => {
  expect(dayInFigures('2026-03-09T12:00:00.000Z')).toBe('09-03-2026')
  expect(dayInFigures('2026-12-31T23:30:00.000Z')).toBe('01-01-2027')
})

it('writes days in words, and the day that a midnight ends', () => {
  expect(formatDay('2026-11-21T09:00:00.000Z')).toBe('Sat, 21 November 2026')
  expect(formatDay('2026-11-26T23:00:00.000Z')).toBe('Fri, 27 November 2026')
  expect(formatLastDay('2026-11-26T23:00:00.000Z')).toBe('Thu, 26 November 2026')
  expect(lastDayOf('2026-11-26T23:00:00.000Z')).toBe('26 Nov 2026')
  expect(lastLongDayOf(new Date('2026-11-26T23:00:00.000Z'))).toBe('26 November 2026')
})

it('writes moments as the clocks of Lagos show them, and a dash for none', () => {
  const at = '2026-03-03T23:05:00.000Z'
  expect([
    dayOf(at),
    evenDayOf(at),
    momentOf(at),
    timeOf(at),
    clockOf(at),
    longDayOf(at),
    longMomentOf(at),
  ]).toEqual([
    '4 Mar 2026',
    '04 Mar 2026',
    '4 Mar 2026, 00:05',
    'Wed 4 Mar, 00:05',
    '00:05',
    '4 March 2026',
    '4 March 2026, 00:05',
  ])
  expect([dayOf(null), momentOf(null)]).toEqual(['–', '–'])
})
