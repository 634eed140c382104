import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { faultsOn } from './inspection.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { popUp, worksOnSale } from './steps.ts'

let market: RunningMarketplace
let browser: Browser
let work: string
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
  work = (await worksOnSale(market))[0]?.slug ?? ''
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

describe('the pages that people come to first', () => {
  it.each([
    { size: 'phone', dark: true },
    { size: 'desktop', dark: false },
  ] as const)('pass axe (WCAG 2.2 AA) on a $size', async ({ size, dark }) => {
    const { page, close } = await visit(browser, market.url, { size, dark })
    for (const path of ['/', '/categories', '/categories/art', `/${work}`, '/auth', '/about', '/terms']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await faultsOn(page), path).toEqual([])
    }
    await close()
  })
})

describe('reduced motion', () => {
  it('leaves nothing moving on the pages that move', async () => {
    const { page, close } = await visit(browser, market.url)
    for (const path of ['/', '/categories', `/${work}`, '/auth']) {
      await page.goto(path, { waitUntil: 'networkidle' })
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((element) => {
            const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
            const long = (text: string) =>
              text.split(',').some((one) => Number.parseFloat(one) * (one.includes('ms') ? 1 : 1000) > 1)
            return (animationName !== 'none' && long(animationDuration)) || long(transitionDuration)
          })
          .map((element) => element.tagName + element.className),
      )
      expect(moving, path).toEqual([])
    }
    await close()
  })
})

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
const tabTo = async (page: Page, wanted: RegExp, place: Page | Frame = page, type = /./): Promise<void> => {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const focus = await focusIn(place)
    if (['', 'body', 'iframe'].includes(focus.type)) continue
    expect(focus.isSeen, `focus on ${focus.type} '${focus.name}' can be seen`).toBe(true)
    if (wanted.test(focus.name) && type.test(focus.type)) return
  }
  throw new Error(`no way by Tab to ${wanted}`)
}

describe('the keyboard alone', () => {
  it('goes from home to paid, the focus always in sight', { timeout: 120_000 }, async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const bought = (await worksOnSale(market)).find(({ slug }) => slug !== work)
    if (!bought) throw new Error('nothing on sale')
    await page.goto('/', { waitUntil: 'networkidle' })
    await tabTo(page, /^Explore$/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/categories')
    await page.waitForLoadState('networkidle')

    // The account icon, the form, and back to the shop.
    await tabTo(page, /account|profile/i, page, /^a$/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/auth')
    await page.waitForLoadState('networkidle')
    await tabTo(page, /Email/, page, /input/)
    await page.keyboard.type('buyer@aworan.example')
    await tabTo(page, /Password/, page, /input/)
    await page.keyboard.type('gallery-demo')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/categories')
    await page.waitForLoadState('networkidle')

    await tabTo(page, /^Search works$/, page, /input/)
    await page.keyboard.type(bought.name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Showing results for ${bought.name}` }).waitFor()
    await tabTo(
      page,
      new RegExp(bought.name.slice(0, 12).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
      page,
      /^a$/,
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/${bought.slug}`)
    await page.waitForLoadState('networkidle')
    await tabTo(page, /^Buy Now$/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/shoppingcart/shipping')
    await page.waitForLoadState('networkidle')
    await tabTo(page, /./, page, /radio/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await tabTo(page, /^Proceed$/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pick-up-address')
    await page.waitForLoadState('networkidle')
    await tabTo(page, /./, page, /radio/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Confirm Details$/)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/confirmorder')
    await page.waitForLoadState('networkidle')
    await tabTo(page, /^Pay$/, page, /^button/)
    await page.keyboard.press('Enter')
    const frame = await popUp(page)
    await tabTo(page, /^Pay$/, frame, /^button/)
    await page.keyboard.press('Enter')
    await page.getByText('Thank you for your order...').waitFor()
    calm()
    await close()
  })
})
