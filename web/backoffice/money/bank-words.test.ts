import { expect, it } from 'vitest'
import { gapLine, importLine } from './bank-words.ts'

it('days without a statement are named', () => {
  const gap = { account: '••••6789', first_day: '2026-03-03', last_day: '2026-03-03', days: 1, late: 0 }
  expect(gapLine(gap)).toBe('No statement of ••••6789 for 3 Mar 2026.')
  expect(gapLine({ ...gap, last_day: '2026-03-07', days: 5 })).toBe(
    'No statement of ••••6789 for 3 Mar 2026 to 7 Mar 2026 (5 days).',
  )
})

it('who reads a file is told what it lacks', () => {
  expect(importLine({ format: 'csv', lines: 3, new_lines: 0, lacking: 1, found: 0, confirmed: 0 })).toBe(
    '3 lines read, 0 new; 1 line of earlier files that this one lacks.',
  )
})
