import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('a CSV export has nothing in it that a spreadsheet would run', () => {
  for (const text of ['=1+1', '+1', '-1', '@sum', '\tx', '\rx']) {
    const [line] = csvOf([[text, 'b']])
      .slice(1)
      .split(',')
    expect(line?.replace(/^"/, '')).toMatch(/^'/)
  }
  expect(csvOf([['a"b', 'c,d', 'plain', 'a=b']])).toBe('\uFEFF"a""b","c,d",plain,a=b\r\n')
})
