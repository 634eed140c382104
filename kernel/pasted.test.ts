import { describe, expect, it } from 'vitest'
import { bare, oneLine, plain, tidy } from './pasted.ts'

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

  it('loses what shows nothing at its ends', () => {
    expect(tidy('\u200E\u00A0Ada Obi\u200B\u3164\n')).toBe('Ada Obi')
  })

  // Two shops by names that look the same would be taken for each other.
  it.each([
    'A\u200Bda Obi',
    'Ada\u202E Obi',
    'Ada\u2066 O\u2069bi',
    'A\u00ADda Obi',
    'A\u200Dda\u200C Obi',
    'A\uFE0Fda Obi',
    'A\u{E0061}da Obi',
    'Ada\u3164 Obi',
    'A\u034Fda\u0007 Obi',
  ])('loses what shows nothing within it: %j', (text) => {
    expect(tidy(text)).toBe('Ada Obi')
  })

  it('is the same whether its accents are signs of their own or not', () => {
    expect(tidy('Ade\u0301')).toBe('Ad\u00E9')
  })

  it.each([
    'O\u0323\u0301',
    'Ọ́',
    '李',
    '🎨',
    '❤\uFE0F',
    '❤\uFE0F\u200D🔥',
    '👩🏾\u200D🎨',
    '👩\u200D👩\u200D👧',
    '1\uFE0F\u20E3',
    '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '🇳🇬',
    '№',
    '???',
    'می\u200Cخواهم',
    'क\u094D\u200Dष',
    'one\n\ttwo\r\nthree',
  ])('keeps what says something: %j', (text) => {
    expect(tidy(text)).toBe(text.normalize('NFC'))
  })

  it('takes no longer where there is much of it', () => {
    const spaces = ' '.repeat(200_000)
    expect(tidy(`a${spaces}b`)).toHaveLength(200_002)
    expect(plain(`a${spaces}b`)).toHaveLength(200_002)
  })
})

it.each(['Ada Obi', 'Ada\nObi', ' Ada \r\n\t Obi', 'Ada\u2028Obi', 'Ada\u2029 \u00A0Obi', 'Ada\v\fObi'])(
  'a text of one line has one: %j',
  (text) => {
    expect(oneLine(text)).toBe(text.includes('\v') ? 'AdaObi' : 'Ada Obi')
  },
)

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
