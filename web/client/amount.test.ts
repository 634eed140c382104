import { expect, it } from 'vitest'
import { amountInput, groupedAmount, plainAmount } from './amount.ts'

it.each([
  ['12500', '12,500'],
  ['12,500', '12,500'],
  ['1 250 000', '1,250,000'],
  ['12500.5', '12,500.50'],
  ['990000.00', '990,000'],
  ['0', '0'],
  ['', ''],
  ['12.', '12.'],
  ['12.345', '12.345'],
  ['-5', '-5'],
  ['about 5', 'about 5'],
  ['9'.repeat(13), '9'.repeat(13)],
])('(D48) an amount typed as %j is written %j when its field is left', (typed, written) => {
  expect(groupedAmount(typed)).toBe(written)
})

it('(D48) an amount is sent without its separators', () => {
  expect(plainAmount(' 1,250,000.50 ')).toBe('1250000.50')
})

it('(D48) a field for naira takes separators and two decimals, and nothing else', () => {
  const fits = new RegExp(`^(?:${amountInput.pattern})$`, 'v')
  for (const typed of ['5', '12,500', '1 250 000', '12,500.5', '0.99']) expect(fits.test(typed)).toBe(true)
  for (const typed of ['', ',', '-5', '5.', '5.123', 'five', 'NaN', '1e9', '.5'])
    expect(fits.test(typed)).toBe(false)
})
