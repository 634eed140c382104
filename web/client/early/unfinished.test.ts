import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stored } from '../storage/stored.ts'
import { stubBrowser, TestStorage } from '../testing/browser.ts'
import { addUnfinished, forgetUnfinished, pressOf, unfinished } from './unfinished.ts'

beforeEach(() => stubBrowser(new TestStorage()))
afterEach(() => vi.unstubAllGlobals())

const line = { product_slug: 'a-work', size_id: 's', with_frame: true, quantity: 1 }
const control = (dataset: Record<string, string>, ariaPressed: string | null = null) =>
  ({ dataset, ariaPressed }) as unknown as HTMLElement

describe('what a press is to bring about', () => {
  const heart = { early: 'heart of A', heart: 'a' }

  it.each([
    ['a grey heart', control(heart, 'false'), { wish: 'a', wishlisted: true }],
    ['a red heart', control(heart, 'true'), { wish: 'a', wishlisted: false }],
    ['Add to cart', control({ early: 'cart' }), { line }],
    ['a frame', control({ early: 'frame' }), undefined],
    ['a visitor’s follow', control({ early: 'follow', follow: 'ada' }), undefined],
    ['a visitor’s wait', control({ early: 'tell' }), undefined],
  ])('%s', (_what, pressed, wanted) => {
    expect(pressOf(pressed, line)).toEqual(wanted)
  })

  it('an account’s follow and wait', () => {
    stored.access.write('a.b.c')
    expect(pressOf(control({ early: 'follow', follow: 'ada' }), line)).toEqual({ follow: 'ada' })
    expect(pressOf(control({ early: 'tell' }), line)).toEqual({ wait: 'a-work' })
  })
})

describe('presses that are not done', () => {
  it('are in their order; the later of two on the same heart replaces the earlier', () => {
    addUnfinished({ wish: 'a', wishlisted: true })
    addUnfinished({ line })
    addUnfinished({ follow: 'a' })
    addUnfinished({ line: { ...line, with_frame: false } })
    addUnfinished({ line })
    addUnfinished({ wish: 'a', wishlisted: false })
    expect(unfinished()).toEqual([
      { follow: 'a' },
      { line: { ...line, with_frame: false } },
      { line },
      { wish: 'a', wishlisted: false },
    ])
  })

  it('are forgotten by what they are about, whichever they were; others stay', () => {
    addUnfinished({ wish: 'a', wishlisted: true })
    addUnfinished({ wish: 'b', wishlisted: true })
    forgetUnfinished({ wish: 'a', wishlisted: true })
    forgetUnfinished({ wish: 'a', wishlisted: true })
    expect(unfinished()).toEqual([{ wish: 'b', wishlisted: true }])
    forgetUnfinished({ wish: 'b', wishlisted: true })
    expect(sessionStorage.length).toBe(0)
  })
})
