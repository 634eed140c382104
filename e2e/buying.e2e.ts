import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Visit, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { comeAlive } from './measure.ts'
import { enter, keptIn, newBuyer } from './people.ts'
import { buyNow, deliveryFee } from './purchases.ts'
import {
  addAddress,
  answerPopUp,
  dataOf,
  naira,
  newPerson,
  pressAndSend,
  signIn,
  signUp,
  type Work,
  worksOnSale,
} from './steps.ts'

let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

/** Someone new, signed up and signed in. */
const buyer = async (
  size: 'phone' | 'desktop' = 'desktop',
): Promise<Visit & { person: ReturnType<typeof newPerson> }> => {
  const opened = await visit(browser, market.url, { size })
  const person = newPerson()
  await signUp(opened.page, market, person)
  await signIn(opened.page, person)
  return { ...opened, person }
}

describe('a stranger buys a painting', () => {
  it('CRT-07 AUT-02 AUT-03 AUT-04 CHK-06 CHK-07 CHK-08 guest browses, fills the cart, signs up, keeps it, pays by card, gets the mail', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    const [work] = await worksOnSale(market)
    if (!work) throw new Error('nothing on sale')

    await page.goto('/')
    await page.getByRole('link', { name: 'Explore' }).first().click()
    await page.waitForURL('**/categories')
    await page.goto(`/${work.slug}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(work.name)
    const [kept] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST' && /\/cart\//.test(answer.url())),
      page.getByRole('button', { name: 'Add to cart' }).first().click(),
    ])
    expect(kept.ok()).toBe(true)
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .waitFor()
    await page.reload()
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .click()
    await page.waitForURL('**/categories/shoppingcart')
    await page.getByText(work.name).first().waitFor()
    await page
      .getByRole('button', { name: 'Checkout' })
      .or(page.getByRole('link', { name: 'Checkout' }))
      .first()
      .click()
    await page.waitForURL('**/auth')

    const person = newPerson()
    await signUp(page, market, person)
    await signIn(page, person)
    await page.goto('/categories/shoppingcart')
    await page.getByText(work.name).first().waitFor()
    await page
      .getByRole('button', { name: 'Checkout' })
      .or(page.getByRole('link', { name: 'Checkout' }))
      .first()
      .click()

    await page.waitForURL('**/shoppingcart/shipping')
    await page.getByLabel(/home/i).first().check()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.waitForURL('**/shipping/home-address')
    await addAddress(page)
    await page.getByRole('main').getByText('12 Ọ̀ṣun Crescent').first().waitFor()
    const choice = page.getByRole('radio').first()
    if (!(await choice.isChecked())) await choice.check()
    await page.getByRole('button', { name: 'Confirm Details' }).click()

    await page.waitForURL('**/shoppingcart/confirmorder')
    await page.getByText('Orders will only be delivered when payment is made').waitFor()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    const fee = await deliveryFee(market, String(await keptIn(page, 'access')), work.slug)
    await answerPopUp(page, 'Pay', { amount: work.price + fee, method: 'Card' })

    await page.getByText('Thank you for your order...').waitFor()
    const main = page.getByRole('main')
    expect(await main.innerText()).toMatch(/AWR-\w{4}-\w{4}/)
    for (const text of [
      'Payment completed',
      person.email,
      '12 Ọ̀ṣun Crescent',
      naira(fee),
      naira(work.price + fee),
    ]) {
      expect(await main.innerText()).toContain(text)
    }
    await page.getByRole('link', { name: 'View full summary' }).click()
    await page.waitForURL('**/shoppingcart/summary')
    await page.getByRole('main').getByText(work.name).first().waitFor()
    await page.getByRole('link', { name: 'Back Home' }).waitFor()

    const mail = await market.mailTo(person.email, /paid/)
    expect(mail.text).toContain(naira(work.price + fee))
    expect(mail.text).toContain(work.name)
    await page.goto(`/${work.slug}`)
    await page.getByText('This work has been sold.').waitFor()
    expect(await page.getByRole('button', { name: 'Buy Now' }).first().isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
    await page.goto('/categories/shoppingcart')
    await page.getByText('Cart is empty...').waitFor()
    calm()
    await close()
  })

  it('is led from a sold work to others of its artist and to similar ones, and buys one of them', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await enter(page, market, await newBuyer(market))
    const onSale = await worksOnSale(market)
    const { products } = await dataOf<{ products: Work[] }>(market, '/shop/products/?limit=96')
    const sold = products.find(
      (work) => work.sold && onSale.some(({ artist }) => artist.slug === work.artist.slug),
    )
    const first = (region: string) =>
      page.getByRole('region', { name: region }).getByRole('listitem').first().getByRole('link').first()
    await page.goto(`/${sold?.slug}`)
    // With React, two pictures would have the name of the one that grows.
    await comeAlive(page)
    await first('More by this artist').click()
    await page.waitForURL((url) => url.pathname !== `/${sold?.slug}`)
    await expect.poll(() => page.getByRole('button', { name: 'Buy Now' }).first().isEnabled()).toBe(true)
    expect(await page.getByRole('main').innerText()).toContain(sold?.artist.name)
    await page.goBack()
    await first('Similar works you can buy').click()
    await page.waitForURL((url) => url.pathname !== `/${sold?.slug}`)
    const slug = new URL(page.url()).pathname.slice(1)
    await buyNow(page)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await answerPopUp(page, 'Pay')
    await page.getByText('Thank you for your order...').waitFor()
    const { name } = await dataOf<Work>(market, `/shop/products/${slug}/`)
    expect(await page.getByRole('main').innerText()).toContain(name)
    calm()
    await close()
  })

  it('PRO-02 CHK-05 CHK-10 Buy Now with pickup and bank transfer leaves the cart alone', async () => {
    const { page, calm, close } = await buyer()
    const [first, second] = await worksOnSale(market)
    if (!first || !second) throw new Error('too little on sale')
    await page.goto(`/${first.slug}`)
    await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }).first(), '/shop/cart/')
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .waitFor()

    await page.goto(`/${second.slug}`)
    await page.getByRole('button', { name: 'Buy Now' }).first().click()
    await page.waitForURL('**/shoppingcart/shipping')
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.getByText('select an option').first().waitFor()
    await page.getByLabel(/pick/i).first().check()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.waitForURL('**/shipping/pick-up-address')
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    await page.getByText('select an option').first().waitFor()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    await page.waitForURL('**/shoppingcart/confirmorder')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await answerPopUp(page, 'Pay', { method: 'Bank transfer' })
    await page.getByText('Thank you for your order...').waitFor()
    expect(await page.getByRole('main').innerText()).toContain(second.name)
    await page.goto('/categories/shoppingcart')
    await page.getByText(first.name).first().waitFor()
    calm()
    await close()
  })

  it('CHK-09 a declined payment withdraws the order and frees the work', async () => {
    const { page, calm, close } = await buyer()
    const [work] = (await worksOnSale(market)).slice(-1)
    if (!work) throw new Error('nothing on sale')
    await page.goto(`/${work.slug}`)
    await page.getByRole('button', { name: 'Buy Now' }).first().click()
    await page.getByLabel(/pick/i).first().check()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await answerPopUp(page, 'Decline')
    await page.getByText('payment failed...').waitFor()
    await page.waitForURL('**/categories')
    await page.goto('/profile/orders')
    await page.getByText('No order yet').waitFor()
    expect((await worksOnSale(market)).map((other) => other.slug)).toContain(work.slug)
    calm()
    await close()
  })

  it('CHK-12 R-14 a closed pop-up leads to the payment page, where the order is found again and paid', async () => {
    const { page, calm, close } = await buyer('phone')
    const [work] = (await worksOnSale(market)).slice(-1)
    if (!work) throw new Error('nothing on sale')
    await page.goto(`/${work.slug}`)
    await page.getByRole('button', { name: 'Buy Now' }).first().click()
    await page.getByLabel(/pick/i).first().check()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await answerPopUp(page, 'Close')
    await page.waitForURL('**/shoppingcart/payment')
    await page.goto('/')
    await page.goto('/categories/shoppingcart/payment')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await answerPopUp(page, 'Pay')
    await page.getByText('Thank you for your order...').waitFor()
    calm()
    await close()
  })
})

describe('pages without JavaScript', () => {
  it('browse, search and read', async () => {
    const { page, close } = await visit(browser, market.url, { javaScript: false })
    const [work] = await worksOnSale(market)
    if (!work) throw new Error('nothing on sale')
    await page.goto('/categories')
    await expect.poll(() => page.locator('main a[href^="/"] img').count()).toBeGreaterThan(5)
    await page.getByRole('link', { name: 'Sculpture' }).first().click()
    await page.waitForURL('**/categories/sculpture')
    await page.goto(`/categories/product/${encodeURIComponent(work.name)}`)
    await page.getByText(`Showing results for ${work.name}`).waitFor()
    await page.goto(`/${work.slug}`)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(work.name)
    await page.goto('/blog')
    await page.getByRole('link', { name: 'Read more' }).first().click()
    expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(1500)
    const missing = await page.goto('/no-such-work')
    expect(missing?.status()).toBe(404)
    expect(await page.locator('body').innerText()).toContain('page not found')
    await close()
  })
})
