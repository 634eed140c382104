import { describe, expect, it } from 'vitest'
import { faultIn, numberIn, readAmount, readDigits, readLength, readPlainNumber } from './read-number.ts'

const of = (value: number) => ({ value })

describe('an amount', () => {
  it.each([
    ['45000', 45_000],
    ['45000.5', 45_000.5],
    ['45000,50', 45_000.5],
    ['45,000', 45_000],
    ['45,000.50', 45_000.5],
    ['45.000,50', 45_000.5],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1 250 000,5', 1_250_000.5],
    ['1\u00A0250\u202F000', 1_250_000],
    ['1’250’000', 1_250_000],
    ["1'250", 1_250],
    ['NGN 120,000.50', 120_000.5],
    ['₦120 000', 120_000],
    ['N85,000', 85_000],
    ['85000 naira', 85_000],
    ['\u200E１２０，０００', 120_000],
    ['60,5', 60.5],
    ['0.125', 0.125],
    ['0', 0],
    ['60.', 60],
  ])('%j is %d', (text, value) => {
    expect(readAmount(text)).toEqual(of(value))
  })

  it.each(['450.000', 'NGN 450.000', '１.000'])('%j is asked about', (text) => {
    expect(readAmount(text)).toHaveProperty('readings')
  })
  it('is asked about with both readings, or with what an amount looks like', () => {
    expect(readAmount('450.000')).toEqual({ readings: [450, 450_000] })
    expect(faultIn('450.000', 'An amount')).toBe('“450.000” can be 450 or 450,000: write 450 or 450000')
    expect(faultIn('much', 'An amount')).toBe('An amount')
    for (const text of ['-5', '1e5', 'NaN'])
      expect([faultIn(text, 'An amount'), numberIn(text)]).toEqual(['An amount', Number.NaN])
    for (const text of ['450', '', ' \u200B']) expect(faultIn(text, 'An amount')).toBeUndefined()
  })
  it('is a number, nothing, or none', () => {
    expect([numberIn('45,000'), numberIn(' \u200B'), numberIn('450.000'), numberIn('much')]).toEqual([
      45_000,
      null,
      Number.NaN,
      Number.NaN,
    ])
  })

  it.each([
    '',
    'much',
    '-5',
    '1,2,3',
    '1,25,000',
    '1.250,000.00',
    '1,250.000.00',
    ',5',
    '1e9',
    '1e5',
    'NaN',
    'Infinity',
    '0x10',
    '12 5',
    '1,,000',
    '5-6',
  ])('%j is none, and none of it is a number', (text) => {
    expect(readAmount(text)).toBeNull()
    expect(readPlainNumber(text)).toBeNull()
  })
})

describe('a length', () => {
  it.each([
    ['60', 60],
    ['60,5', 60.5],
    ['60.5 cm', 60.5],
    ['６０，５ ＣＭ', 60.5],
    ['1 250', 1_250],
    // It would be longer than any work.
    ['30.125', 30.125],
    ['30,125', 30.125],
  ])('%j is %d', (text, value) => {
    expect(readLength(text)).toEqual(of(value))
  })

  it.each(['1.250', '1,250'])('%j is asked about', (text) => {
    expect(readLength(text)).toEqual({ readings: [1.25, 1_250] })
  })
})

it('a count and a share', () => {
  expect(readPlainNumber('1,000')).toEqual(of(1_000))
  expect(readPlainNumber('12,5 %')).toEqual(of(12.5))
  expect(readPlainNumber('two')).toBeNull()
})

it('a number of a page is figures alone', () => {
  for (const text of ['12', '\u200E１２', ' 012 ']) expect(readDigits(text)).toEqual(of(12))
  for (const text of ['', '1,2', '1.0', '1e1', '0x1', '-1', '+1', '1 2', 'NaN'])
    expect(readDigits(text)).toBeNull()
})
