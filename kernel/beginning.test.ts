import { describe, expect, it } from 'vitest'
import { beginning, shortened } from './beginning.ts'
import { slugOf } from './slug.ts'

describe('a text that is shortened', () => {
  it('ends with a whole sign, and a letter with all its marks', () => {
    expect(beginning('Rain 🌧️ in Jos', 6)).toBe('Rain ')
    expect(beginning('Rain 👩🏾‍🎨', 8)).toBe('Rain ')
    expect(beginning('🇳🇬🇳🇬', 5)).toBe('🇳🇬')
    // Ọ́ written as O, a dot below and an accent.
    expect(beginning('AO\u0323\u0301', 2)).toBe('A')
    expect(beginning('AO\u0323\u0301', 4)).toBe('AO\u0323\u0301')
    expect(beginning('Ọ̀ṣun', 40)).toBe('Ọ̀ṣun')
  })

  it('ends with a whole word, and says that there is more', () => {
    expect(shortened('Rain over Jos', 11)).toBe('Rain over…')
    expect(shortened('Rain over Jos', 13)).toBe('Rain over Jos')
    expect(shortened('a'.repeat(30), 10)).toBe(`${'a'.repeat(10)}…`)
  })

  it('is a slug of whole letters too', () => {
    // Letters of Adlam are two units each.
    const slug = slugOf(`a${'\u{1E922}'.repeat(80)}`)
    expect(slug.isWellFormed()).toBe(true)
    expect(slug.length).toBe(99)
  })
})
