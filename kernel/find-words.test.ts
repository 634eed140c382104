import { describe, expect, it } from 'vitest'
import { findWords } from './find-words.ts'

describe('the words of a search by staff (D27)', () => {
  it('are compared without case, accents, hyphens and apostrophes, in any order', () => {
    expect(findWords('  Okoro-Ade  Adéwálé ')).toEqual(['okoroade', 'adewale'])
    expect(findWords("O'Brien ọ̀pẹ̀")).toEqual(['obrien', 'ope'])
    expect(findWords('AWR-FCJK-A6TJ')).toEqual(['awrfcjka6tj'])
    expect(findWords('SBX-00000002')).toEqual(['sbx00000002'])
    expect(findWords('ada-b@test.example')).toEqual(['adab@test.example'])
  })

  it('are one word for a phone number, however it is written', () => {
    for (const typed of ['0801 234 5678', '+234 801 234 5678', '(0801) 234-5678', '8012345678'])
      expect(findWords(typed), typed).toEqual(['8012345678'])
  })

  it('are six at most, each once, and none where no word is long enough for an index', () => {
    expect(findWords('a b c d e f g abc abc')).toEqual([])
    expect(findWords('abc a b c d e f g abc')).toEqual(['abc', 'a', 'b', 'c', 'd', 'e'])
    expect(findWords('ab')).toEqual([])
    expect(findWords('')).toEqual([])
  })
})
