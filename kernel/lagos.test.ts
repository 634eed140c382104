import { describe, expect, it } from 'vitest'
import { dayInLagos, momentInLagos, timeInLagos } from './lagos.ts'

describe('Lagos', () => {
  it('begins a day an hour before Greenwich does', () => {
    expect(dayInLagos(new Date('2026-11-21T22:59:59.999Z'))).toBe('2026-11-21')
    expect(dayInLagos(new Date('2026-11-21T23:00:00Z'))).toBe('2026-11-22')
    expect(dayInLagos(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01')
    expect(momentInLagos('2026-11-22')).toEqual(new Date('2026-11-21T23:00:00Z'))
  })

  it('has the same hour in summer', () => {
    expect(timeInLagos(new Date('2026-07-01T12:30:00Z'))).toBe('2026-07-01T13:30')
    expect(momentInLagos('2026-07-01T13:30')).toEqual(new Date('2026-07-01T12:30:00Z'))
  })
})
