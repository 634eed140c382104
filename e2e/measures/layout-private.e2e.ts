import { setTimeout as pause } from 'node:timers/promises'
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

describe('large text', () => {
  it('(D13) twice as large on a phone open and private pages need no scrolling sideways', async () => {
    const { page, close } = await visitAsBuyer('phone')
    const open = [
      '/',
      '/categories',
      '/categories/product/moon',
      `/${work.slug}`,
      `/${edition.slug}`,
      '/blog',
      '/blog/why-we-need-art-in-our-homes',
      '/about',
      '/terms',
      '/contact',
      '/profile',
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
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width, { message: path }).toBeLessThanOrEqual(390)
    }
    await close()
  })
})
