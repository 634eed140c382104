import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { faultsOn } from './inspection.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { boxOf, holdBack, styled } from './measure.ts'
import { codeFor, keptIn, newBuyer, tokensOf } from './people.ts'
import { buy, place as order } from './purchases.ts'
import { type Person, pressAndSend, type Work, worksOnSale } from './steps.ts'

let market: RunningMarketplace
let browser: Browser
let works: Work[]
let person: Person
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
  ;[works, person] = await Promise.all([worksOnSale(market), newBuyer(market)])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const cart = '/categories/shoppingcart'
const at = (path: string) => (url: URL) => url.pathname + url.search === path

/** A work that nobody has taken yet. */
const nextWork = (): Work => {
  const work = works.shift()
  if (!work) throw new Error('nothing left on sale')
  return work
}

/** Types into the form of /auth and sends it, without saying where that leads. */
const enterAs = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.waitForURL(at('/auth'))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const putIntoCart = async (page: Page, { slug }: Work) => {
  await page.goto(`/${slug}`)
  await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }).first(), '/shop/cart/')
}

describe('what was under way', () => {
  it('(D1) R-32 a cart goes on after the sign-in, a wrong password and a reload in between', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    const work = nextWork()
    const buyer = await newBuyer(market)
    await putIntoCart(page, work)
    await page.goto(cart)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByText('Then you can continue. Your cart will be there.').waitFor()
    await enterAs(page, { ...buyer, password: 'not the password' })
    await page.getByText('The email or the password is not right.').waitFor()
    // Nothing moves away from a finger that presses while React takes over.
    const letScriptsCome = await holdBack(page, '**/assets/*.js')
    await page.reload({ waitUntil: 'domcontentloaded' })
    const signUp = page.getByRole('link', { name: 'Create an account' })
    await styled(page)
    const before = await boxOf(signUp)
    expect(await page.getByText('Your cart will be there.').count()).toBe(0)
    await letScriptsCome()
    await page.getByText('Your cart will be there.').waitFor()
    expect(await boxOf(signUp)).toEqual(before)
    await signUp.click()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await enterAs(page, buyer)
    await page.waitForURL(at(`${cart}/shipping`))
    await page.getByRole('complementary', { name: 'Order summary' }).getByText(work.name).waitFor()
    // A form that is done is not gone back to.
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe(`${cart}/shipping`)
    await page.goForward()
    await page.waitForURL(at(`${cart}/shipping`))
    calm(/401/)
    await close()
  })

  it('(D1) R-32 a forgotten password does not lose the purchase, and the address is filled in', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const buyer = await newBuyer(market)
    const work = nextWork()
    await page.goto(`/${work.slug}`)
    await page.getByRole('button', { name: 'Buy Now' }).first().click()
    await page.waitForURL(at('/auth'))
    const known = (await market.mailsTo(buyer.email)).length
    await page.getByRole('link', { name: 'Forget password ?' }).click()
    await page.waitForURL(at('/auth/passwordotp'))
    await page.getByLabel('Email').fill(buyer.email)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.waitForURL(at('/auth/confirmotp'))
    await page.getByLabel('Code').fill(await codeFor(market, buyer.email, known))
    await page.getByRole('button', { name: 'proceed' }).click()
    await page.waitForURL(at('/auth/resetpassword'))
    const password = 'ẹyẹ kì í fi apá kan fò'
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat password').fill(password)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.waitForURL(at('/auth'))
    expect(await page.getByLabel('Email').inputValue()).toBe(buyer.email)
    await enterAs(page, { email: buyer.email, password })
    await page.waitForURL(at(`${cart}/shipping`))
    await page.getByRole('complementary', { name: 'Order summary' }).getByText(work.name).waitFor()
    calm()
    await close()
  })

  it('(D1) R-32 the heart and the person in the header lead on to wishlist and profile, pressed before React is there too', async () => {
    for (const [name, place, text] of [
      ['Wishlist', '/profile/wishlist', 'Wishlist is empty'],
      ['Profile', '/profile', 'Recent Orders'],
    ] as const) {
      for (const isAlive of [false, true]) {
        const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
        await page.goto('/categories', { waitUntil: 'networkidle' })
        if (isAlive) {
          await page.getByRole('link', { name: 'Topdeals' }).click()
          await page.evaluate(() => window.early?.start())
          await page.waitForFunction(() => window.early === undefined)
        }
        await page.getByRole('banner').getByRole('link', { name }).click()
        await page.waitForURL(at('/auth'))
        if (name === 'Wishlist') await page.getByText('Then you will see your wishlist').waitFor()
        await enterAs(page, person)
        await page.waitForURL(at(place))
        await page.getByText(text).first().waitFor()
        calm()
        await close()
      }
    }
  })

  it('(D1) R-32 CHK-11 a guarded address leads home, and the account icon there back to it', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    for (const place of ['/profile/orders/unpaidorders', `${cart}/payment?order=AWR-0000-0000`]) {
      await page.goto(place)
      await page.waitForURL(at('/'))
      await page.getByRole('link', { name: 'Account', exact: true }).click()
      const asked = page.waitForRequest((request) => new URL(request.url()).pathname.includes('/shop/orders'))
      await enterAs(page, person)
      await (place.includes('?') ? asked : page.waitForURL(at(place)))
      await page.evaluate(() => localStorage.clear())
    }
    // What is under way when the session is forgotten is asked without it.
    calm(/40[14]/)
    await close()
  })

  it('(D1) a purchase whose work is sold, reserved or gone meanwhile says so and leads on', async () => {
    const other = await tokensOf(market, await newBuyer(market))
    for (const [end, text] of [
      ['sold', 'has been sold.'],
      ['reserved', 'Someone else is paying for'],
      ['gone', 'is no longer on sale.'],
    ] as const) {
      const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
      const work = nextWork()
      await page.goto(`/${work.slug}`)
      await page.getByRole('button', { name: 'Buy Now' }).first().click()
      if (end === 'sold') await buy(market, other.access, work.slug)
      if (end === 'reserved') await order(market, other.access, work.slug)
      if (end === 'gone')
        await page.route(`**/shop/products/${work.slug}/`, (route) =>
          route.fulfill({
            status: 404,
            json: {
              status: 'error',
              code: 'work_not_found',
              error: 'This work does not exist.',
              message: '',
            },
          }),
        )
      await enterAs(page, person)
      await page.waitForURL(at(`${cart}/shipping`))
      await page.getByRole('heading', { level: 1 }).getByText(text).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(work.name)
      expect(await page.getByRole('button', { name: 'Proceed' }).count()).toBe(0)
      expect(await faultsOn(page), end).toEqual([])
      await page.getByRole('link', { name: 'See other works' }).click()
      await page.waitForURL(at('/categories'))
      calm(/404/)
      await close()
    }
  })

  it('(D1) AUT-01 where nothing was under way it is /categories, after a session that was ended here too', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.goto('/about')
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await enterAs(page, person)
    await page.waitForURL(at('/categories'))
    await page.goto('/profile/wishlist')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(at('/'))
    await page.getByRole('link', { name: 'Account', exact: true }).click()
    await enterAs(page, person)
    await page.waitForURL(at('/categories'))
    // What is under way when the session ends is refused.
    calm(/401/)
    await close()
  })
})

it('(D1) R-32 no state of the history leads to another place than a page of the shop', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  for (const from of [
    'https://evil.example/profile',
    '//evil.example/profile',
    '/\\evil.example',
    'javascript:alert(document.domain)',
    '/profile/../backoffice',
    '/profile\t//evil.example',
    '/%2F%2Fevil.example',
    '/api/v1/auth/logout/',
  ]) {
    await page.goto('/auth')
    await page.evaluate((place) => {
      history.replaceState({ usr: { from: place }, key: 'default', idx: 0 }, '')
    }, from)
    await page.reload()
    await enterAs(page, person)
    await page.waitForURL(at('/categories'))
    expect(await keptIn(page, 'access'), from).toEqual(expect.any(String))
    await page.evaluate(() => localStorage.clear())
  }
  // What the page was asking for when its storage was emptied is refused.
  calm(/status of 401/)
  await close()
})
