import { describe, expect, it } from 'vitest'
import { bare, plain, tidy } from './pasted.ts'

/** Each shows nothing: no width, no width but joining, empty Braille, fillers, a soft hyphen, a sign of direction, marks, tags. */
const unseen = [
  '\u200B',
  '\u200D',
  '\u2800',
  '\u3164',
  '\u115F',
  '\uFFA0',
  '\u00AD',
  '\u200E',
  '\u202E',
  '\u2060',
  '\uFEFF',
  '\uFE0F',
  '\u{E0061}',
  '\u0301',
  '\u0007',
  '\u00A0',
  '\u3000',
]

describe('a text that a person types', () => {
  it.each(unseen)('is empty where it is %j alone, however often', (sign) => {
    expect(tidy(sign)).toBe('')
    expect(tidy(` ${sign}${sign} ${sign}`)).toBe('')
  })

  it('loses what shows nothing at its ends, and nothing else', () => {
    expect(tidy('\u200E\u00A0Ada\u200B Obi\u3164\n')).toBe('Ada\u200B Obi')
    for (const name of ['O\u0323\u0301', 'Ọ́', '李', '🎨', '❤\uFE0F', '👩🏾‍🎨', '№', '???', 'می\u200Cخواهم'])
      expect(tidy(name)).toBe(name)
  })

  it('takes no longer where there is much of it', () => {
    const spaces = ' '.repeat(200_000)
    expect(tidy(`a${spaces}b`)).toHaveLength(200_002)
    expect(plain(`a${spaces}b`)).toHaveLength(200_002)
  })
})

describe('a number or code that is pasted', () => {
  it.each([
    '123 456',
    '123-456',
    '123\u00A0456',
    '123\u2009456',
    '123\u202F456',
    '\u200E123456',
    '\u2066123456\u2069',
    '123\u200B456',
    '\uFEFF123456',
    '123\u2011456',
    '123–456',
    '123\u2212456',
    '１２３４５６',
    '１２３－４５６',
    '\t123456\r\n',
  ])('%j is 123456', (text) => {
    expect(bare(text)).toBe('123456')
  })

  it('has its own hyphens and spaces where they say something, in one form', () => {
    expect(plain('\u200E2026–03\u201131 ')).toBe('2026-03-31')
    expect(plain('ＧＩＧ\u00A0Ｌ－１２')).toBe('GIG L-12')
  })
})
