import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { tabTo } from '../keyboard.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { popUp, worksOnSale } from '../steps.ts'

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

describe('the keyboard alone', () => {
  it('goes from home to paid, the focus always in sight', async () => {
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
    await page.waitForURL('**/profile')
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
