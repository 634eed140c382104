import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { violationsOn } from './inspection.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { enter, newBuyer } from './people.ts'
import { goToPay } from './purchases.ts'
import { shareMarketplace } from './shared-marketplace.ts'
import { answerPopUp, type Work, worksOnSale } from './steps.ts'

const words = 'This shop is being tried out: no real money is taken and no work is sent.'

let open: RunningMarketplace
let browser: Browser
let work: Work
beforeAll(async () => {
  // For others by one of its addresses, which the sandbox has no use for.
  const settings = { PAYMENT_URL: 'https://pay.shop.example', PAYMENT_PROVIDER: 'sandbox' }
  ;[open, browser] = await Promise.all([startMarketplace(settings), openBrowser()])
  const [first] = await worksOnSale(open)
  if (!first) throw new Error('nothing on sale')
  work = first
})
afterAll(async () => {
  await browser.close()
  await open.stop()
})

const paths = (): string[] => [
  '/',
  '/categories',
  `/${work.slug}`,
  '/terms',
  '/auth',
  '/profile',
  '/profile/orders',
  '/categories/shoppingcart',
  '/categories/shoppingcart/payment',
  '/studio',
  '/studio/works',
  '/backoffice',
  '/backoffice/orders',
  '/no/such/page',
]

describe('a shop that others reach, with the sandbox', () => {
  it('R2-11 says above each page that no real money is taken, in the same bytes each time', async () => {
    const textOf = async ({ url }: RunningMarketplace, path: string) => (await fetch(`${url}${path}`)).text()
    for (const path of paths()) {
      const text = await textOf(open, path)
      expect(text.match(/<body><aside class="[^"]+" aria-label="Notice">([^<]+)<\/aside>/)?.[1], path).toBe(
        words,
      )
      expect(await textOf(open, path), path).toBe(text)
    }
    const alone = await shareMarketplace()
    for (const path of paths()) expect(await textOf(alone, path), path).not.toContain('tried out')
  })

  it.each([
    [320, 'light'],
    [390, 'dark'],
    [768, 'light'],
    [1440, 'dark'],
  ] as const)('R2-11 says it at %s px, %s, and covers nothing', async (width, colorScheme) => {
    const context = await browser.newContext({
      baseURL: open.url,
      viewport: { width, height: 800 },
      colorScheme,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    for (const path of ['/', '/categories']) {
      await page.goto(path)
      const notice = page.getByRole('complementary', { name: 'Notice' })
      expect(await notice.innerText()).toBe(words)
      const { height = 0, y } = (await notice.boundingBox()) ?? {}
      expect([y, height > 20 && height < 50]).toEqual([0, true])
      const header = await page.getByRole('banner').first().boundingBox()
      expect(header?.y).toBe(height)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await violationsOn(page, `trial ${path} ${width}`)).toEqual([])
      const menu = page.getByRole('button', { name: 'Menu' })
      if (!(await menu.isVisible())) continue
      await menu.click()
      const opened = await page.locator(':popover-open').boundingBox()
      expect(Math.abs((opened?.y ?? 0) - height - (header?.height ?? 0))).toBeLessThanOrEqual(1)
    }
    await context.close()
  })

  it('R2-11 is paid in the pop-up by a buyer', async () => {
    const { page, calm, close } = await visit(browser, open.url, { size: 'phone' })
    await enter(page, open, await newBuyer(open))
    await goToPay(page, work.slug)
    await page.getByRole('complementary', { name: 'Notice' }).waitFor()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await answerPopUp(page, 'Pay')
    await page.getByText('Thank you for your order...').waitFor()
    expect(await page.getByRole('complementary', { name: 'Notice' }).innerText()).toBe(words)
    calm()
    await close()
  })
})
