import { describe, expect, it } from 'vitest'
import { isFreeWord } from '../../../contract/reserved-words.ts'
import { fold, slugOf } from '../../../kernel/slug.ts'
import { modeOf } from './terms.ts'

describe('catalogue rules', () => {
  it('folds Yoruba, Igbo and Hausa letters', () => {
    expect(fold('Àwòrán ẹ̀yẹ, Ṣàngó ń ṣeré – Ụlọ ọma; ɓarawo ɗaki ƙofa')).toBe(
      'aworan eye sango n sere ulo oma barawo daki kofa',
    )
  })

  it('makes slugs from names', () => {
    expect(slugOf('  Ìkòkò: vessel no. 3 ')).toBe('ikoko-vessel-no-3')
    expect(slugOf('!!!')).toBe('')
  })

  it('never lets a page word become a slug or category (R-18)', () => {
    for (const word of ['about', 'Categories', 'topdeals', 'api', '']) expect(isFreeWord(word)).toBe(false)
    expect(isFreeWord('harmattan')).toBe(true)
  })

  it('says how a work is sold', () => {
    expect(modeOf('unique', 1)).toBe('One of a kind')
    expect(modeOf('edition', 25)).toBe('Limited edition of 25')
  })
})
