import { expect, it } from 'vitest'
import { amountFault, groupedAmount, plainAmount } from './amount.ts'

it.each([
  ['12500', '12,500'],
  ['12,500', '12,500'],
  ['1 250 000', '1,250,000'],
  ['12500.5', '12,500.50'],
  ['45000,50', '45,000.50'],
  ['45.000,50', '45,000.50'],
  ['990000.00', '990,000'],
  ['0', '0'],
  ['', ''],
  ['12.345', '12.345'],
  ['-5', '-5'],
  ['about 5', 'about 5'],
  ['9'.repeat(13), '9'.repeat(13)],
])('(D48) an amount typed as %j is written %j when its field is left', (typed, written) => {
  expect(groupedAmount(typed)).toBe(written)
})

it('(D48) an amount is sent without its separators, and never a thousand times wrong', () => {
  expect([' 1,250,000.50 ', '45000,50', '', '450.000', 'five'].map(plainAmount)).toEqual([
    '1250000.5',
    '45000.5',
    '',
    'NaN',
    'NaN',
  ])
})

it('(D48) a field for naira takes what is clear and has two decimals, and nothing else', () => {
  for (const typed of ['', '5', '12,500', '1 250 000', '12,500.5', '0.99', 'NGN 12,500', '12500,50'])
    expect(amountFault(typed)).toBe('')
  for (const typed of [',', '-5', '1234.567', 'five', 'NaN', '1e9', '.5', '10000000000.5', '9'.repeat(13)])
    expect(amountFault(typed)).toBe('Enter naira, such as 12,500 or 12,500.50')
  expect(amountFault('450.000')).toContain('450 or 450,000')
})
