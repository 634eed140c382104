import { expect, it } from 'vitest'
import { dayOf } from './dates.ts'

it('PRF-02 writes days as DD-MM-YYYY, as it is in Lagos', () => {
  expect(dayOf('2026-03-09T12:00:00.000Z')).toBe('09-03-2026')
  expect(dayOf('2026-12-31T23:30:00.000Z')).toBe('01-01-2027')
})
