import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a keyboard user is on: its name, and whether one can see that. */
const focusIn = (place: Page | Frame): Promise<{ name: string; type: string; isSeen: boolean }> =>
  place.evaluate(() => {
    const element = document.activeElement
    // A document without the focus still remembers where it was.
    if (!(element instanceof HTMLElement) || !document.hasFocus())
      return { name: '', type: '', isSeen: false }
    const label =
      element instanceof HTMLInputElement
        ? [...(element.labels ?? [])].map((one) => one.textContent).join(' ')
        : ''
    const drawn = [
      element,
      ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
      element.nextElementSibling,
      element.parentElement,
    ].some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    return {
      name: (
        element.getAttribute('aria-label') ??
        (label || element.textContent || element.querySelector('img')?.alt || '')
      )
        .trim()
        .replace(/\s+/g, ' '),
      type:
        element.tagName.toLowerCase() +
        (element.getAttribute('type') ? `:${element.getAttribute('type')}` : ''),
      isSeen: drawn,
    }
  })

/** Presses Tab until the focus is on what matches; every stop on the way must be visible. */
export const tabTo = async (
  page: Page,
  wanted: RegExp,
  place: Page | Frame = page,
  type = /./,
): Promise<void> => {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const focus = await focusIn(place)
    // The heading of a page that has come has the focus for those who listen; nobody operates it.
    if (['', 'body', 'iframe', 'h1', 'main'].includes(focus.type)) continue
    expect(focus.isSeen, `focus on ${focus.type} '${focus.name}' can be seen`).toBe(true)
    if (wanted.test(focus.name) && type.test(focus.type)) return
  }
  throw new Error(`no way by Tab to ${wanted}`)
}
