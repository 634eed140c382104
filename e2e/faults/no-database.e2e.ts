import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { problems } from '../../contract/problems.ts'
import { comeAlive, noticesOn } from '../measure.ts'
import { callApi, keptIn } from '../people.ts'
import { place } from '../purchases.ts'
import { pressAndSend } from '../steps.ts'
import { alert, type GatedShop, noise, openGatedShop } from './gated-shop.ts'

let shop: GatedShop
beforeAll(async () => {
  shop = await openGatedShop()
})
afterEach(() => Promise.all([shop.front.open(), shop.records.open()]))
afterAll(() => shop.close())

const unavailable = problems.unavailable.text

describe('our records are away', () => {
  it('ERR-01 profile, order, addresses and stations: the words of the server', async () => {
    const { context, page, access, calm, close } = await shop.openOwn()
    const placed = await place(shop.market, access, shop.nextWork().slug)
    const work = shop.nextWork()
    await callApi(shop.market, 'POST', '/shop/cart/', { product_slug: work.slug, quantity: 1 }, access)
    const shipping = '/categories/shoppingcart/shipping'
    const pages = [
      `/profile`,
      `/profile/orders/${placed.id}`,
      `${shipping}/home-address`,
      `${shipping}/pick-up-address`,
    ]
    const tabs = await Promise.all(
      pages.map(async (path, i) => {
        const tab = i === 0 ? page : await context.newPage()
        await tab.goto(path)
        await tab.waitForLoadState('networkidle')
        return tab
      }),
    )
    await shop.records.shut()
    await Promise.all(
      tabs.map(async (tab) => {
        await tab.reload()
        await alert(tab, unavailable).waitFor()
      }),
    )
    await shop.records.open()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Recent Orders').waitFor()
    calm(noise)
    await close()
  })

  it('ERR-01 categories, top deals and search: the words of the server, on a page that leads on', async () => {
    const { page, calm, close } = await shop.open('/categories')
    await page.waitForLoadState('networkidle')
    const unique = () => `?min_price=${Date.now() % 1000}`
    await shop.records.shut()
    for (const path of ['/categories/sculpture', '/categories/topdeals', '/categories/product/ochre']) {
      await page.goto(`${path}${unique()}`)
      await alert(page, unavailable).waitFor()
      await page.getByRole('heading', { name: 'We will be back in a moment' }).waitFor()
    }
    await shop.records.open()
    const found = page.getByRole('heading', { name: 'Showing results for ochre' })
    for (let tries = 0; tries < 20 && (await found.count()) === 0; tries++) {
      await page.getByRole('link', { name: 'Try again' }).click()
      await found.waitFor({ timeout: 1000 }).catch(() => undefined)
    }
    await found.waitFor()
    calm(noise)
    await close()
  })

  it('ERR-02 the list of works and a work: error... and the words of the server', async () => {
    const { page, calm, close } = await shop.open('/categories?sort=price_up')
    await comeAlive(page)
    const told = async () => {
      await alert(page, 'error...').waitFor()
      await alert(page, unavailable).waitFor()
      await page.getByRole('heading', { name: 'We will be back in a moment' }).waitFor()
      await page.getByRole('link', { name: /^Cart/ }).first().waitFor()
    }
    await shop.records.shut()
    // A list that nobody has asked for yet: those that are kept are shown all the same.
    await page.locator('main a[href*="page=2"]').last().click()
    await told()
    await shop.records.open()
    await expect.poll(async () => (await page.goto('/categories/sculpture?sort=name'))?.status()).toBe(200)
    await comeAlive(page)
    await shop.records.shut()
    await page.getByRole('main').locator('a:has(img)').last().click()
    await told()
    calm(noise)
    await close()
  })

  it('ERR-02 ERR-04 add to cart, wishlist and removal: error..., and all is as it was', async () => {
    const { page, calm, close } = await shop.open('/')
    const [kept, wanted] = [shop.nextWork(), shop.nextWork()]
    await page.goto(`/${kept.slug}`)
    await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }).first(), '/shop/cart/')
    const badge = page.getByRole('link', { name: /^Cart, 1 item/ }).first()
    await badge.waitFor()
    await page.goto(`/${wanted.slug}`)
    await badge.waitFor()
    await page.waitForLoadState('networkidle')
    await shop.records.shut()
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await alert(page, 'error...').waitFor()
    await page.getByText(unavailable).waitFor()
    expect(await noticesOn(page), 'D8: one failure, one notice').toHaveLength(1)
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
    await badge.waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    const heart = page.getByRole('button', { name: /wishlist/i }).first()
    const before = await heart.getAttribute('aria-pressed')
    await heart.click()
    await alert(page, 'error...').waitFor()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(before)
    await shop.records.open()
    await page.goto('/categories/shoppingcart')
    const row = page.getByRole('row').filter({ hasText: kept.name })
    await row.waitFor()
    await shop.records.shut()
    await row.getByRole('button', { name: `Remove ${kept.name}` }).click()
    await alert(page, 'error...').waitFor()
    await row.waitFor()
    calm(noise)
    await close()
  })

  it('ERR-02 cart and wishlist that cannot be read: error..., and a way to try again', async () => {
    const { context, page, calm, close } = await shop.openOwn('/categories/shoppingcart')
    await page.getByText('Cart is empty...').waitFor()
    const other = await context.newPage()
    await other.goto('/profile/wishlist')
    await other.getByText('Wishlist is empty').waitFor()
    await shop.records.shut()
    await Promise.all(
      [page, other].map(async (tab) => {
        await tab.reload()
        await alert(tab, 'error...').waitFor()
      }),
    )
    await shop.records.open()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Cart is empty...').waitFor()
    calm(noise)
    await close()
  })

  it('ERR-03 a guest cart that cannot be made is logged only; the next change of the cart makes it', async () => {
    const warm = await shop.open('/')
    await warm.close()
    const { page, calm, close } = await shop.open()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await shop.records.shut()
    await page.goto('/')
    await expect.poll(() => logged.join()).toContain('No guest cart could be made')
    expect(await noticesOn(page)).toEqual([])
    await shop.records.open()
    await page.goto(`/${shop.nextWork().slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .waitFor()
    await expect.poll(() => keptIn(page, 'guestuser')).toEqual(expect.any(String))
    calm(noise)
    await close()
  })

  it('ERR-01 R-17 a message has to wait and is kept; the newsletter says nothing and its button is back', async () => {
    const { page, calm, close } = await shop.openOwn('/profile/contact')
    const text = 'Ẹ jọ̀ọ́, nígbà wo ni ẹ ó ṣí ilé àwòrán?'
    await page.getByLabel('Message').fill(text)
    await shop.records.shut()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await alert(page, unavailable).waitFor()
    expect(await page.getByLabel('Message').inputValue()).toBe(text)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    const footer = page.getByRole('contentinfo')
    await footer.getByLabel('Your e-mail').fill('reader@journey.example')
    const answered = page.waitForResponse('**/api/v1/general/subscribe/')
    await footer.getByRole('button', { name: /Subscrib/ }).click()
    expect((await answered).status()).toBe(503)
    await footer.getByRole('button', { name: 'Subscribe', exact: true }).waitFor()
    expect(await footer.getByLabel('Your e-mail').inputValue()).toBe('reader@journey.example')
    expect(await noticesOn(page)).toEqual([])
    await shop.records.open()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('sent successfully...').waitFor()
    calm(noise)
    await close()
  })
})
