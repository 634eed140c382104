import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { problems } from '../contract/problems.ts'
import { openBrowser, visit } from './browser.ts'
import { type Gate, makeGate } from './gate.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { comeAlive, noticesOn } from './measure.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { callApi, codeFor, enter, keptIn, newBuyer, register } from './people.ts'
import { goToPay, place } from './purchases.ts'
import { newPerson, popUp, pressAndSend, signIn, type Work, worksOnSale } from './steps.ts'

/** The doors before the server and before its database: shut, they are really away. */
let front: Gate
let records: Gate
let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
let works: Work[]
beforeAll(async () => {
  ;[database, browser, front, records] = await Promise.all([
    openDatabase(),
    openBrowser(),
    makeGate(),
    makeGate(),
  ])
  const url = new URL(database.url)
  records.lead(Number(url.port))
  await records.open()
  url.hostname = 'localhost'
  url.port = String(records.port)
  market = await startMarketplace({
    DATABASE_URL: url.href,
    PUBLIC_URL: `http://localhost:${front.port}`,
    LOG_LEVEL: 'silent',
  })
  front.lead(Number(new URL(market.url).port))
  await front.open()
  works = await worksOnSale(market)
})
afterEach(() => Promise.all([front.open(), records.open()]))
afterAll(async () => {
  await browser.close()
  await market.stop()
  await Promise.all([front.shut(), records.shut()])
  await database.stop()
})

const away = 'We cannot reach the gallery. Please check your connection and try again.'
const unavailable = problems.unavailable.text
const at = (path: string) => (url: URL) => url.pathname === path

const nextWork = (): Work => {
  const work = works.shift()
  if (!work) throw new Error('nothing left on sale')
  return work
}

const open = async (path?: string) => {
  const visitor = await visit(browser, `http://localhost:${front.port}`)
  if (path !== undefined) await visitor.page.goto(path)
  return visitor
}

/** A page of somebody new who is signed in. */
const openOwn = async (path?: string) => {
  const visitor = await open()
  const person = await newBuyer(market)
  const { access } = await enter(visitor.page, market, person)
  if (path !== undefined) await visitor.page.goto(path)
  return { ...visitor, person, access }
}

const alert = (page: Page, text: string): Locator => page.getByRole('alert').getByText(text)
const noise = /Failed to load resource|ERR_|No guest cart|503|net::/

/** The calls that change something under a path. */
const changes = (page: Page, path: string): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(`/api/v1${path}`)) calls.push(request.method())
  })
  return calls
}

describe('our records are away', () => {
  it('ERR-01 profile, order, addresses and stations: the words of the server', async () => {
    const { context, page, access, calm, close } = await openOwn()
    const placed = await place(market, access, nextWork().slug)
    const [work] = works
    await callApi(market, 'POST', '/shop/cart/', { product_slug: work?.slug, quantity: 1 }, access)
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
    await records.shut()
    await Promise.all(
      tabs.map(async (tab) => {
        await tab.reload()
        await alert(tab, unavailable).waitFor()
      }),
    )
    await records.open()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Recent Orders').waitFor()
    calm(noise)
    await close()
  })

  it('ERR-01 categories, top deals and search: the words of the server, on a page that leads on', async () => {
    const { page, calm, close } = await open('/categories')
    await page.waitForLoadState('networkidle')
    const unique = () => `?min_price=${Date.now() % 1000}`
    await records.shut()
    for (const path of ['/categories/sculpture', '/categories/topdeals', '/categories/product/ochre']) {
      await page.goto(`${path}${unique()}`)
      await alert(page, unavailable).waitFor()
      await page.getByRole('heading', { name: 'We will be back in a moment' }).waitFor()
    }
    await records.open()
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
    const { page, calm, close } = await open('/categories?sort=price_up')
    await comeAlive(page)
    const told = async () => {
      await alert(page, 'error...').waitFor()
      await page.getByRole('status').getByText(unavailable).waitFor()
      await page.getByRole('heading', { name: 'We will be back in a moment' }).waitFor()
      await page.getByRole('link', { name: /^Cart/ }).first().waitFor()
    }
    await records.shut()
    // A list that nobody has asked for yet: those that are kept are shown all the same.
    await page.locator('main a[href*="page=2"]').last().click()
    await told()
    await records.open()
    await expect.poll(async () => (await page.goto('/categories/sculpture?sort=name'))?.status()).toBe(200)
    await comeAlive(page)
    await records.shut()
    await page.getByRole('main').locator('a:has(img)').last().click()
    await told()
    calm(noise)
    await close()
  })

  it('ERR-02 ERR-04 add to cart, wishlist and removal: error..., and all is as it was', async () => {
    const { page, calm, close } = await open('/')
    const [kept, wanted] = [nextWork(), nextWork()]
    await page.goto(`/${kept.slug}`)
    await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }).first(), '/shop/cart/')
    const badge = page.getByRole('link', { name: /^Cart, 1 item/ }).first()
    await badge.waitFor()
    await page.goto(`/${wanted.slug}`)
    await badge.waitFor()
    await page.waitForLoadState('networkidle')
    await records.shut()
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await alert(page, 'error...').waitFor()
    await page.getByText(unavailable).waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
    await badge.waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    const heart = page.getByRole('button', { name: /wishlist/i }).first()
    const before = await heart.getAttribute('aria-pressed')
    await heart.click()
    await alert(page, 'error...').waitFor()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe(before)
    await records.open()
    await page.goto('/categories/shoppingcart')
    const row = page.getByRole('row').filter({ hasText: kept.name })
    await row.waitFor()
    await records.shut()
    await row.getByRole('button', { name: `Remove ${kept.name}` }).click()
    await alert(page, 'error...').waitFor()
    await row.waitFor()
    calm(noise)
    await close()
  })

  it('ERR-02 cart and wishlist that cannot be read: error..., and a way to try again', async () => {
    const { context, page, calm, close } = await openOwn('/categories/shoppingcart')
    await page.getByText('Cart is empty...').waitFor()
    const other = await context.newPage()
    await other.goto('/profile/wishlist')
    await other.getByText('Wishlist is empty').waitFor()
    await records.shut()
    await Promise.all(
      [page, other].map(async (tab) => {
        await tab.reload()
        await alert(tab, 'error...').waitFor()
      }),
    )
    await records.open()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Cart is empty...').waitFor()
    calm(noise)
    await close()
  })

  it('ERR-03 a guest cart that cannot be made is logged only; the next change of the cart makes it', async () => {
    const warm = await open('/')
    await warm.close()
    const { page, calm, close } = await open()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await records.shut()
    await page.goto('/')
    await expect.poll(() => logged.join()).toContain('No guest cart could be made')
    expect(await noticesOn(page)).toEqual([])
    await records.open()
    await page.goto(`/${nextWork().slug}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .waitFor()
    await expect.poll(() => keptIn(page, 'guestuser')).toEqual(expect.any(String))
    calm(noise)
    await close()
  })

  it('ERR-01 R-17 a message is told to wait and kept; the newsletter says nothing and its button is back', async () => {
    const { page, calm, close } = await openOwn('/profile/contact')
    const text = 'Ẹ jọ̀ọ́, nígbà wo ni ẹ ó ṣí ilé àwòrán?'
    await page.getByLabel('Message').fill(text)
    await records.shut()
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
    await records.open()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('sent successfully...').waitFor()
    calm(noise)
    await close()
  })
})

describe('the server is away in the middle of a form', () => {
  /** Sends into the void, is told so, keeps every value, and sends again once the server is back. */
  const through = async (page: Page, button: Locator, told: string[], done: () => Promise<unknown>) => {
    const fields = page.locator(
      'main form input:not([hidden]):not([type=file]), main form select, main form textarea, dialog form input, dialog form select',
    )
    const values = () =>
      fields.evaluateAll((all) =>
        all.map((one) =>
          one instanceof HTMLInputElement && one.type === 'checkbox'
            ? one.checked
            : (one as HTMLInputElement).value,
        ),
      )
    const before = await values()
    await comeAlive(page)
    await front.shut()
    await button.click()
    for (const text of told) await page.getByText(text).first().waitFor()
    expect(await values()).toEqual(before)
    await front.open()
    await button.dblclick()
    await done()
  }

  it('ERR-04 sign-up: the specified message, nothing lost, one account', async () => {
    const { page, calm, close } = await open('/auth/signup')
    const person = newPerson()
    const calls = changes(page, '/auth/register/')
    for (const [label, value] of Object.entries({
      'First name': person.first,
      'Last name': person.last,
      Phone: person.phone,
      Email: person.email,
      Password: person.password,
      'Repeat password': person.password,
    }))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('checkbox', { name: /terms/ }).check()
    await through(
      page,
      page.getByRole('button', { name: 'Create account' }),
      ['registration failed, try another email or phone', away],
      () => page.waitForURL(at('/auth/otp')),
    )
    expect(calls).toHaveLength(2)
    calm(noise)
    await close()
  })

  it('ERR-04 the code of a registration', async () => {
    const { page, calm, close } = await open('/auth')
    const person = await register(market)
    await page.evaluate((email) => localStorage.setItem('email', JSON.stringify(email)), person.email)
    await page.goto('/auth/otp')
    await page.getByLabel('Code').fill(await codeFor(market, person.email))
    await through(page, page.getByRole('button', { name: 'proceed' }), [away], () =>
      page.waitForURL(at('/auth')),
    )
    await page.getByText('registration successfull').waitFor()
    calm(noise)
    await close()
  })

  it('ERR-04 signing in', async () => {
    const { page, calm, close } = await open('/auth')
    const person = await newBuyer(market)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await through(page, page.getByRole('button', { name: 'Sign in', exact: true }), [away], () =>
      page.waitForURL(at('/categories')),
    )
    calm(noise)
    await close()
  })

  it('ERR-04 a forgotten password, from e-mail to the new one', async () => {
    const { page, calm, close } = await open('/auth/passwordotp')
    const person = await newBuyer(market)
    const known = (await market.mailsTo(person.email)).length
    await page.getByLabel('Email').fill(person.email)
    await through(page, page.getByRole('button', { name: 'Send', exact: true }), [away], () =>
      page.waitForURL(at('/auth/confirmotp')),
    )
    await page.getByLabel('Code').fill(await codeFor(market, person.email, known))
    await through(page, page.getByRole('button', { name: 'proceed' }), [away], () =>
      page.waitForURL(at('/auth/resetpassword')),
    )
    const password = 'bí a bá ń yọ́ ilẹ̀ dà'
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat password').fill(password)
    await through(page, page.getByRole('button', { name: 'Reset password' }), [away], () =>
      page.waitForURL(at('/auth')),
    )
    await signIn(page, { email: person.email, password })
    calm(noise)
    await close()
  })

  it('ERR-04 a delivery address, once', async () => {
    const { page, access, calm, close } = await openOwn()
    await callApi(market, 'POST', '/shop/cart/', { product_slug: nextWork().slug, quantity: 1 }, access)
    await page.goto('/categories/shoppingcart/shipping/home-address')
    await page.getByRole('button', { name: 'Add Location' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delivery info' })
    await dialog.getByLabel('Address').fill('3 Òpópónà Balógun')
    await dialog.getByLabel('City').fill('Èkó')
    await dialog.getByLabel('State').selectOption('Lagos')
    await dialog.getByLabel('Country').selectOption('Nigeria')
    await dialog.getByLabel('Phone').fill('08031234567')
    await through(page, dialog.getByRole('button', { name: /details|adding/ }), [away], () =>
      page.getByText('added successfully').waitFor(),
    )
    const { data } = await callApi<unknown[]>(market, 'GET', '/shop/shipping-addresses/', undefined, access)
    expect(data).toHaveLength(1)
    calm(noise)
    await close()
  })

  it('ERR-04 name, phone and address of the profile', async () => {
    const { page, calm, close } = await openOwn('/profile/settings/name')
    const saved = () => page.waitForURL(at('/profile'))
    const update = page.getByRole('button', { name: /Updat/ })
    await page.getByLabel('First name').fill('Akin')
    await through(page, update, [away], saved)
    await page.goto('/profile/settings/phone')
    await page.getByLabel('Phone').fill(`090${String(Date.now()).slice(-8)}`)
    await through(page, update, [away], saved)
    await page.goto('/profile/settings/address')
    await page.getByLabel('Address').fill('9 Ọjà Ọba')
    await page.getByLabel('City').fill('Ìbàdàn')
    await page.getByLabel('Country').selectOption('Nigeria')
    await through(page, update, [away], saved)
    calm(noise)
    await close()
  })

  it('ERR-04 password and picture of the profile, and a message', async () => {
    const { page, person, calm, close } = await openOwn('/profile/contact')
    await page.getByLabel('Message').fill('Mo fẹ́ mọ̀ bóyá àwòrán náà ṣì wà.')
    await through(page, page.getByRole('button', { name: /^Send/ }), [away], () =>
      page.getByText('sent successfully...').waitFor(),
    )
    await page.goto('/profile/settings/photo')
    const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#445' } })
      .png()
      .toBuffer()
    await page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await through(
      page,
      page.getByRole('button', { name: /Updat/ }),
      ['Failed to upload. Please try again.', away],
      () => page.waitForURL(at('/profile')),
    )
    await page.goto('/profile/settings/password')
    await page.getByLabel('Old password').fill(person.password)
    await page.getByLabel('New password').fill('a new good password')
    await through(
      page,
      page.getByRole('button', { name: /Updat/ }),
      ['An error occurred while updating the password.', away],
      () => page.waitForURL(at('/auth')),
    )
    await page.getByText('updated successfully, now login...').waitFor()
    calm(noise)
    await close()
  })
})

describe('the network', () => {
  it('ERR-04 is gone: what is pressed says so at once, and works when it is back', async () => {
    const { context, page, calm, close } = await open('/')
    await expect.poll(() => keptIn(page, 'guestuser')).not.toBeNull()
    await page.goto(`/${nextWork().slug}`)
    await comeAlive(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await alert(page, 'error...').waitFor()
    await page.getByText(away).waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page
      .getByRole('link', { name: /^Cart, 1 item/ })
      .first()
      .waitFor()
    calm(noise)
    await close()
  })

  it('ERR-01 is gone between two pages: the next one says so, and can be tried again', async () => {
    const { page, calm, close } = await open('/categories/sculpture')
    await comeAlive(page)
    await front.shut()
    await page.getByRole('link', { name: 'Wallart', exact: true }).click()
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    await alert(page, away).waitFor()
    await front.open()
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Wall Art' }).waitFor()
    calm(noise)
    await close()
  })

  it('ERR-04 loses the answer to an order: pressing Pay again pays for the same one', async () => {
    const { page, access, calm, close } = await openOwn()
    const work = nextWork()
    await goToPay(page, work.slug)
    const sent: (string | null)[] = []
    await page.route('**/api/v1/shop/orders/', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      sent.push(await route.request().headerValue('idempotency-key'))
      if (sent.length > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await alert(page, away).waitFor()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await popUp(page)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toBe(sent[0])
    const { data } = await callApi<{ orders: unknown[] }>(market, 'GET', '/shop/orders/', undefined, access)
    expect(data.orders).toHaveLength(1)
    calm(noise)
    await close()
  })

  it('AUT-08 is gone while tokens are renewed: the session stays', async () => {
    const { page, calm, close } = await openOwn('/profile')
    await page.getByText('Recent Orders').waitFor()
    await page.evaluate(() => {
      const token = JSON.parse(localStorage.getItem('access') ?? '""') as string
      localStorage.setItem('access', JSON.stringify(`${token.slice(0, -4)}AAAA`))
    })
    await page.route('**/api/v1/auth/refresh/', (route) => route.abort('connectionreset'), { times: 1 })
    await page.goto('/profile/settings/name')
    await page.getByLabel('First name').waitFor()
    expect(await keptIn(page, 'access')).toEqual(expect.any(String))
    expect(await page.getByText('Session expired').count()).toBe(0)
    calm(/401|ERR_/)
    await close()
  })
})
