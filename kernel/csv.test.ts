import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const line = (...fields: string[]) => csvOf([], [fields]).split('\r\n')[1]

it('writes a moment as the clocks of Lagos show it, and nothing as nothing', () => {
  expect(csvOf(['At', 'Ended'], [[new Date('2026-03-31T23:30:00.123Z'), null]])).toBe(
    'At,Ended\r\n2026-04-01T00:30:00+01:00,\r\n',
  )
})

it('quotes what needs it, runs no formula, and leaves amounts as they are', () => {
  expect(line('PAY-1', 'Obi, Amaka "Ada"', '-1250.50', '+5', '')).toBe(
    `PAY-1,"Obi, Amaka ""Ada""",-1250.50,"'+5",`,
  )
  for (const formula of [
    '=1+1',
    '@SUM(A1)',
    '-2+3',
    '\t=1',
    ' =HYPERLINK("x")',
    '|cmd',
    '＝1',
    '\r=1',
    '\n@x',
  ])
    expect(line(formula)).toMatch(/^"'/)
  expect(line('0123456789', '-5', 'Ọlá')).toBe('0123456789,-5,Ọlá')
})
