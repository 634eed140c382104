import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../browser.ts'
import { arrive } from '../measure.ts'
import { cart, openShop, type Shop } from '../shop.ts'
import { pressAndSend, signInAsDemoBuyer, type Work, worksOnSale } from '../steps.ts'

let shop: Shop
let work: Work
let edition: Work
beforeAll(async () => {
  shop = await openShop({ shared: true })
  const [unique] = await worksOnSale(shop.market)
  const several = (await worksOnSale(shop.market, 'edition')).find(({ in_stock }) => in_stock > 2)
  if (!unique || !several) throw new Error('too little on sale')
  work = unique
  edition = several
})
afterAll(() => shop.close())

const own = [
  cart,
  `${cart}/shipping`,
  `${cart}/shipping/home-address`,
  `${cart}/shipping/pick-up-address`,
  '/profile',
  '/profile/orders',
  '/profile/wishlist',
  '/profile/settings',
  '/profile/contact',
]

/** A buyer with a work in the cart. */
const visitAsBuyer = async (size: 'phone' | 'desktop') => {
  const visitor = await visit(shop.browser, shop.market.url, { size })
  await signInAsDemoBuyer(visitor.page)
  await arrive(visitor.page, `/${work.slug}`)
  await visitor.page.waitForLoadState('networkidle')
  const add = visitor.page.getByRole('button', { name: 'Add to cart' })
  if ((await visitor.page.getByRole('link', { name: 'View cart' }).count()) === 0)
    await pressAndSend(visitor.page, add, '/shop/cart/')
  return visitor
}

describe('private pages', () => {
  it.each(['phone', 'desktop'] as const)(
    '(D5) keep still on a %s when they are loaded anew over a slow line',
    async (size) => {
      const { page, close } = await visitAsBuyer(size)
      await page.addInitScript(() => {
        const shifts = { sum: 0 }
        Object.assign(window, { shifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) shifts.sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.route('**/api/v1/**', async (route) => {
        await pause(400)
        await route.continue().catch(() => {})
      })
      const table: { path: string; sum: number }[] = []
      for (const path of own) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.waitForLoadState('networkidle')
        await pause(200)
        const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)
        table.push({ path, sum })
      }
      const rows = table.toSorted((a, b) => b.sum - a.sum)
      console.log(
        [`Layout shift on a ${size}`, ...rows.map(({ path, sum }) => `${sum.toFixed(4)}  ${path}`)].join(
          '\n',
        ),
      )
      await close()
      expect(rows.filter(({ sum }) => sum > 0.02)).toEqual([])
    },
  )
})

/** Lines of text that lie on other lines of the page, or on a picture, as far as they are to be seen. */
const overlapsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Not a word with a ground of its own, which is laid on a picture; nor works at their true sizes, whose wall does not grow. */
    const isDrawn = (element: Element) => {
      const { position, backgroundColor } = getComputedStyle(element)
      if (position === 'absolute' && backgroundColor !== 'rgba(0, 0, 0, 0)') return false
      return element.checkVisibility({ visibilityProperty: true }) && !element.closest('[class*="skip"]')
    }
    /** The part of a box that what is around it does not cut off; null where the box goes along with the window. */
    const seen = (element: Element, { left, top, right, bottom }: DOMRect) => {
      const box = { left, top, right, bottom }
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, position, display } = getComputedStyle(around)
        if (position === 'fixed' || position === 'sticky' || around.matches('.visually-hidden')) return null
        if (overflowX === 'visible' || display === 'inline' || around === document.documentElement) continue
        const edge = around.getBoundingClientRect()
        box.left = Math.max(box.left, edge.left)
        box.top = Math.max(box.top, edge.top)
        box.right = Math.min(box.right, edge.right)
        box.bottom = Math.min(box.bottom, edge.bottom)
      }
      return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null
    }
    const things: { element: Element; name: string; box: NonNullable<ReturnType<typeof seen>> }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement
      const name = texts.currentNode.textContent?.trim()
      if (!element || !name || element.matches('script, style') || !isDrawn(element)) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const line of range.getClientRects()) {
        const box = seen(element, line)
        if (box) things.push({ element, name, box })
      }
    }
    for (const image of document.querySelectorAll('main img')) {
      const box =
        isDrawn(image) &&
        getComputedStyle(image).position === 'static' &&
        seen(image, image.getBoundingClientRect())
      if (box) things.push({ element: image, name: 'a picture', box })
    }
    const found = things.flatMap((one, index) =>
      things.slice(index + 1).flatMap((other) => {
        if (one.element === other.element) return []
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        const least = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top)
        return across > 3 && down > least * 0.4 ? [`${one.name} on ${other.name}`] : []
      }),
    )
    return [...new Set(found)].slice(0, 5)
  })

describe('large text', () => {
  it('(D13, F-16) twice as large nothing lies on something else, and no page scrolls sideways', async () => {
    const { page, context, close } = await visitAsBuyer('phone')
    // As in the settings of a browser: what depends on a width counts in the same letters.
    const settings = await context.newCDPSession(page)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    const open = [
      '/',
      '/categories',
      '/categories/product/moon',
      `/${work.slug}`,
      `/${edition.slug}`,
      '/categories/photography',
      `/artists/${work.artist.slug}`,
      '/collections',
      '/collections/the-hour-before-light',
      '/blog',
      '/blog/why-we-need-art-in-our-homes',
      '/about',
      '/terms',
      '/delivery',
      '/contact',
      '/studio',
      '/profile',
      '/profile/settings',
      '/profile/wishlist',
      '/profile/orders',
      '/categories/shoppingcart',
      '/categories/shoppingcart/shipping',
      '/categories/shoppingcart/shipping/home-address',
      '/categories/shoppingcart/confirmorder',
    ]
    for (const path of open) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const across = () => page.evaluate(() => document.documentElement.scrollWidth)
        await expect.poll(across, { message: `${path} at ${width} px` }).toBeLessThanOrEqual(width)
        expect(await overlapsOn(page), `${path} at ${width} px`).toEqual([])
      }
    }
    await close()
  })
})
