import { describe, expect, it } from 'vitest'
import { after, DAY, HOUR } from '../../../kernel/clock.ts'
import { daysLate, isUnsentOver, lengthened, nextReminder, type Unsent, unsentEnd } from './unsent.ts'

// The midnight of Lagos after Wednesday, 25 November.
const packBy = new Date('2026-11-25T23:00:00Z')
const unsent = (change: Partial<Unsent> = {}): Unsent => ({
  packBy,
  reminder: '',
  remindedAt: null,
  ...change,
})

describe('a parcel that is not sent', () => {
  it('D4 its seller is written to a day before the deadline, at it, and two days before it is cancelled', () => {
    const next = (at: Date, reminder: Unsent['reminder'] = '') => nextReminder(unsent({ reminder }), at, 7)
    expect(next(after(packBy, -37 * HOUR))).toBeUndefined()
    expect(next(after(packBy, -36 * HOUR))).toBe('due')
    expect(next(after(packBy, -HOUR), 'due')).toBeUndefined()
    expect(next(packBy, 'due')).toBe('late')
    expect(next(after(packBy, 4 * DAY), 'late')).toBeUndefined()
    expect(next(after(packBy, 5 * DAY), 'late')).toBe('last')
    expect(next(after(packBy, 9 * DAY), 'last')).toBeUndefined()
    expect(next(after(packBy, 9 * DAY)), 'a server that slept writes the last one alone').toBe('last')
  })

  it('D4 ends seven days after the deadline, and never without a last reminder a day before', () => {
    const end = after(packBy, 7 * DAY)
    expect(isUnsentOver(unsent({ reminder: 'late', remindedAt: packBy }), after(end, 30 * DAY), 7)).toBe(
      false,
    )
    const reminded = unsent({ reminder: 'last', remindedAt: after(end, -2 * DAY + HOUR) })
    expect(unsentEnd(reminded, 7)).toEqual(end)
    expect(isUnsentOver(reminded, after(end, -1), 7)).toBe(false)
    expect(isUnsentOver(reminded, end, 7)).toBe(true)
    const late = unsent({ reminder: 'last', remindedAt: after(end, 3 * DAY + HOUR) })
    expect(unsentEnd(late, 7), 'the end of the day after it').toEqual(after(end, 5 * DAY))
  })

  it('D4 says how many days late it is, by the days of Lagos', () => {
    expect(daysLate(packBy, after(packBy, -1))).toBe(0)
    expect(daysLate(packBy, packBy)).toBe(1)
    expect(daysLate(packBy, after(packBy, DAY - 1))).toBe(1)
    expect(daysLate(packBy, after(packBy, 12 * DAY + 5 * HOUR))).toBe(13)
  })
})

describe('a parcel that could not be sent for a while', () => {
  it.each([
    ['not at all', 0, 'none', 0],
    ['for an hour', HOUR, 'a day', DAY],
    ['for a day', DAY, 'a day', DAY],
    ['until a Saturday', 2 * DAY + HOUR, 'until Monday', 5 * DAY],
    ['for a week', 7 * DAY, 'a week', 7 * DAY],
  ])('R2-01 that was kept %s has %3$s more', (_how, kept, _name, more) => {
    const since = new Date('2026-11-24T10:00:00Z')
    expect(lengthened(packBy, since, after(since, kept))).toEqual(after(packBy, more))
  })
})
