import { describe, expect, it } from 'vitest'
import { amountText } from '../../client/amount.ts'
import { sizeText } from './clash-texts.ts'
import { blankSize } from './draft.ts'

describe('what two people typed at once (D48)', () => {
  it.each([
    ['990000', 'NGN 990,000'],
    ['NGN 990,000.5', 'NGN 990,000.50'],
    ['10.555', '10.555'],
    ['1e300', '1e300'],
    ['-5', '-5'],
    ['soon', 'soon'],
    ['', ''],
  ])('writes the amount %j as %j', (typed, text) => {
    expect(amountText(typed)).toBe(text)
  })

  it('writes a size with its price and its pieces', () => {
    const size = { ...blankSize(), label: 'Small', height_cm: '40', width_cm: '30', price: '990000' }
    expect(sizeText(size)).toBe('Small, 40 × 30 cm, NGN 990,000, 1 piece')
    expect(sizeText({ ...size, total: '1200' })).toBe('Small, 40 × 30 cm, NGN 990,000, 1,200 pieces')
    expect(sizeText({ ...size, height_cm: '', price: '10.555', total: 'few' })).toBe('Small, 10.555, few')
    expect(sizeText({ ...blankSize(), total: '' })).toBe('')
  })
})
