import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { holdUntil } from './late.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { callApi, codeFor, enter, keptIn, newBuyer, register, tokensOf } from './people.ts'
import { shareMarketplace } from './shared-marketplace.ts'
import { newPerson, pressAndSend, signIn, worksOnSale } from './steps.ts'

let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[market, browser] = await Promise.all([shareMarketplace(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const at = (path: string) => (url: URL) => url.pathname === path
const demo = { email: 'buyer@aworan.example', password: 'gallery-demo' }

/** Watches the calls to a path of the API. */
const callsTo = (page: Page, path: string): Request[] => {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api/v1${path}`)) calls.push(request)
  })
  return calls
}

/** Makes answers of a path late, so that a second press comes before the first has its answer. */
const slow = (page: Page, path: string) =>
  page.route(`**/api/v1${path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })

const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Spoils the access token, as if its ten minutes were over. */
const wearOut = (page: Page) =>
  page.evaluate(() => {
    const token = JSON.parse(localStorage.getItem('access') ?? '""') as string
    localStorage.setItem('access', JSON.stringify(`${token.slice(0, -4)}AAAA`))
  })

describe('signing in', () => {
  it('AUT-01 the card, its fields and links; a wrong password is told and loses nothing; then on to the works', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const calls = callsTo(page, '/auth/login/buyer/')
    await page.goto('/auth')
    const card = page.locator('main section')
    const box = await card.boundingBox()
    expect(box?.width).toBe(640)
    expect(box?.height).toBeGreaterThanOrEqual(0.95 * 900)
    expect(Math.abs((box?.x ?? 0) + 320 - 720)).toBeLessThanOrEqual(8)
    const bar = await card.evaluate((element) => {
      const { borderTopWidth, borderTopColor, color } = getComputedStyle(element)
      return { width: borderTopWidth, coloured: borderTopColor !== color }
    })
    expect(bar).toEqual({ width: '8px', coloured: true })
    const remember = await page.getByLabel('Remember me').boundingBox()
    const forgot = page.getByRole('link', { name: 'Forget password ?' })
    const forgotBox = await forgot.boundingBox()
    expect(forgotBox?.x).toBeGreaterThan(remember?.x ?? 0)
    expect(Math.abs((forgotBox?.y ?? 0) - (remember?.y ?? 0))).toBeLessThan(24)
    expect(await forgot.getAttribute('href')).toBe('/auth/passwordotp')
    expect(await page.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
      '/auth/signup',
    )

    await page.getByLabel('Email').fill(demo.email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('The email or the password is not right.').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(demo.email)
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not-the-password')

    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await slow(page, '/auth/login/buyer/')
    await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick()
    await page.waitForURL(at('/categories'))
    expect(calls).toHaveLength(2)
    expect(await keptIn(page, 'access')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(await keptIn(page, 'refresh')).toEqual(expect.any(String))
    calm(/401/)
    await close()
  })

  it('AUT-02 cart and wishlist of the guest join those of the account, once', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const person = await newBuyer(market)
    const { access } = await tokensOf(market, person)
    const [first, second] = await worksOnSale(market)
    const [edition] = await worksOnSale(market, 'edition')
    if (!first || !second || !edition) throw new Error('too little on sale')
    await callApi(market, 'POST', '/shop/cart/', { product_slug: first.slug, quantity: 1 }, access)
    await callApi(market, 'POST', '/shop/cart/', { product_slug: edition.slug, quantity: 1 }, access)
    await callApi(market, 'POST', '/shop/wishlist/', { slug: first.slug }, access)

    const inCart = (count: number) =>
      page
        .getByRole('link', { name: new RegExp(`^Cart, ${count} item`) })
        .first()
        .waitFor()
    const press = (name: string | RegExp, path: '/shop/cart/' | '/shop/wishlist/') =>
      pressAndSend(page, page.getByRole('button', { name }).first(), path)
    await page.goto(`/${second.slug}`)
    await press('Add to cart', '/shop/cart/')
    await inCart(1)
    await press(/wishlist/i, '/shop/wishlist/')
    await page.goto(`/${edition.slug}`)
    await press('Add to cart', '/shop/cart/')
    await inCart(2)
    const guest = await keptIn(page, 'guestuser')
    const calls = callsTo(page, '/auth/login/buyer/')
    await signIn(page, person)
    expect(await calls[0]?.headerValue('guestuserid')).toBe(guest)
    await inCart(4)
    expect(await keptIn(page, 'guestuser')).toBeNull()

    await page.goto('/profile/wishlist')
    for (const work of [first, second])
      await page.getByRole('main').getByText(work.name, { exact: true }).first().waitFor()
    await page.goto('/categories/shoppingcart')
    expect(await page.getByRole('group', { name: `Quantity of ${edition.name}` }).innerText()).toContain('2')
    await wearOut(page)
    await signIn(page, person)
    await inCart(4)
    calm(/401/)
    await close()
  })

  it('AUT-10 R-6 remember me: ticked by default and kept; unticked it ends with the browser session', async () => {
    const person = await newBuyer(market)
    const first = await visit(browser, market.url)
    await first.page.goto('/auth')
    expect(await first.page.getByLabel('Remember me').isChecked()).toBe(true)
    await signIn(first.page, person)
    // A browser that was closed and opened again: what is stored stays, cookies without a date do not.
    const reopen = async () => {
      const { origins } = await first.context.storageState()
      const context = await browser.newContext({
        baseURL: market.url,
        storageState: { cookies: [], origins },
      })
      const page = await context.newPage()
      await page.goto('/profile')
      return { page, close: () => context.close() }
    }
    const kept = await reopen()
    await kept.page.getByText('Recent Orders').waitFor()
    await kept.close()

    await first.page.evaluate(() => localStorage.clear())
    await first.page.goto('/auth')
    await first.page.getByLabel('Remember me').uncheck()
    await signIn(first.page, person)
    const tab = await first.context.newPage()
    await tab.goto('/profile')
    await tab.getByText('Recent Orders').waitFor()
    await tab.reload()
    await tab.getByText('Recent Orders').waitFor()
    const forgotten = await reopen()
    await forgotten.page.getByText('Sign in to see your profile').waitFor()
    expect(await keptIn(forgotten.page, 'access')).toBeNull()
    expect(await keptIn(forgotten.page, 'refresh')).toBeNull()
    await forgotten.close()
    // A page that waits in the background does not paint its letters in time.
    first.calm(/preloaded using link preload/)
    await first.close()
  })

  it('AUT-11 who has not proved the address is told so and led to the code', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const person = await register(market)
    const known = await codeFor(market, person.email).then(() => market.mailsTo(person.email))
    await page.goto('/auth')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(at('/auth/otp'))
    await page.getByText('Please confirm your email first. We have sent you a code.').waitFor()
    await page.getByText(person.email).waitFor()
    const code = await codeFor(market, person.email, known.length)
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'proceed' }).click()
    await page.getByText('registration successfull').waitFor()
    await signIn(page, person)
    calm(/403/)
    await close()
  })
})

describe('a new account', () => {
  it('AUT-03 the form; a taken address says so and keeps what was typed; else the e-mail is kept and the code asked for', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const person = newPerson()
    const calls = callsTo(page, '/auth/register/')
    await page.goto('/auth/signup')
    expect(
      await page.locator('form input[name]').evaluateAll((all) => all.map((one) => one.getAttribute('name'))),
    ).toEqual(
      expect.arrayContaining([
        'first_name',
        'last_name',
        'phone',
        'email',
        'password',
        'repeatpassword',
        'terms_agreement',
      ]),
    )
    expect(await page.getByRole('main').getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
      '/auth',
    )
    const fields = {
      'First name': person.first,
      'Last name': person.last,
      Phone: person.phone,
      Email: demo.email,
      'Repeat password': person.password,
    }
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('checkbox', { name: /terms/ }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('registration failed, try another email or phone').waitFor()
    for (const [label, value] of Object.entries(fields))
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value)
    expect(await page.getByRole('checkbox', { name: /terms/ }).isChecked()).toBe(true)

    await page.getByLabel('Email').fill(person.email)
    await slow(page, '/auth/register/')
    await page.getByRole('button', { name: 'Create account' }).dblclick()
    await page.waitForURL(at('/auth/otp'))
    expect(calls).toHaveLength(2)
    expect(calls[1]?.postDataJSON()).toEqual({
      first_name: person.first,
      last_name: person.last,
      phone: person.phone,
      email: person.email,
      password: person.password,
      // Only who ticks it gets mail.
      marketing: false,
      terms_agreement: true,
      utype: 'BUYER',
    })
    expect(await keptIn(page, 'email')).toBe(person.email)
    calm(/409/)
    await close()
  })

  it('AUT-04 the code: a wrong one is refused in the words of the server, another can be sent, the right one proves the account', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const person = await register(market)
    await page.goto('/auth')
    await page.evaluate((email) => localStorage.setItem('email', JSON.stringify(email)), person.email)
    await page.goto('/auth/otp')
    await page.getByRole('heading', { name: 'Enter Otp' }).waitFor()
    await page.getByText(person.email).waitFor()
    const code = page.getByLabel('Code')
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    const first = await codeFor(market, person.email)
    const wrong = first === '000000' ? '000001' : '000000'
    const proceed = page.getByRole('button', { name: 'proceed' })
    const refused = page.waitForResponse('**/api/v1/auth/verify-email/')
    await code.fill(wrong)
    await proceed.click()
    const { message } = (await (await refused).json()) as { message: string }
    await page.getByRole('alert').getByText(message).waitFor()
    expect(await code.inputValue()).toBe(wrong)

    await page.getByRole('button', { name: 'didnt get otp ? send again' }).click()
    await page.getByText('If this address waits for a code, a new one is on its way.').waitFor()
    const second = await codeFor(market, person.email, 1)
    await code.fill(` ${second.slice(0, 3)} ${second.slice(3)}`)
    const busy = await holdUntil(page, { path: '/auth/verify-email/', seen: button(page, 'verifying...') })
    await proceed.click()
    await busy.wasSeen
    await page.getByText('registration successfull').waitFor()
    await page.waitForURL(at('/auth'))
    await signIn(page, person)
    calm(/422/)
    await close()
  })
})

describe('a forgotten password', () => {
  it('AUT-05 AUT-06 AUT-07 e-mail, code, new password; the old one no longer opens', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const person = await newBuyer(market)
    const known = (await market.mailsTo(person.email)).length
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forget password ?' }).click()
    await page.getByRole('heading', { name: 'Reset Password' }).waitFor()
    await page.getByLabel('Email').fill(person.email)
    const sending = await holdUntil(page, {
      path: '/auth/send-password-reset-otp/',
      seen: button(page, 'sending...'),
    })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await sending.wasSeen
    await page.waitForURL(at('/auth/confirmotp'))

    await page.getByRole('heading', { name: 'Verify Otp' }).waitFor()
    await page.getByText(person.email).waitFor()
    await page.getByRole('button', { name: 'didnt get otp ? send again' }).click()
    await page.getByText('If this address has an account, a code is on its way.').waitFor()
    const otp = await codeFor(market, person.email, known + 1)
    await page.getByLabel('Code').fill(otp === '999999' ? '999998' : '999999')
    await page.getByRole('button', { name: 'proceed' }).click()
    await page.getByText('That code is not right or no longer valid.').first().waitFor()
    await page.getByLabel('Code').fill(otp)
    const verifying = await holdUntil(page, {
      path: '/auth/verify-email/',
      seen: button(page, 'verifying...'),
    })
    await page.getByRole('button', { name: 'proceed' }).click()
    await verifying.wasSeen
    await page.waitForURL(at('/auth/resetpassword'))

    await page.getByRole('heading', { name: 'Create new password' }).waitFor()
    await page.reload()
    const password = 'ẹyẹ kì í fi apá kan fò'
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat password').fill(password)
    const updating = await holdUntil(page, {
      path: '/auth/set-new-password-second/',
      seen: button(page, 'updating...'),
    })
    await page.getByRole('button', { name: 'Reset password' }).click()
    await updating.wasSeen
    await page.waitForURL(at('/auth'))

    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('The email or the password is not right.').waitFor()
    await signIn(page, { email: person.email, password })
    calm(/401|422/)
    await close()
  })

  it('AUT-07 R-25 without a code of the page before there is no new password', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.goto('/auth/resetpassword')
    await page.getByLabel('Password', { exact: true }).fill('a good password')
    await page.getByLabel('Repeat password').fill('a good password')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByText('Please ask for a code first.').waitFor()
    await page.waitForURL(at('/auth/passwordotp'))
    calm()
    await close()
  })
})

describe('a session', () => {
  it('AUT-08 one refresh serves every refused call of two tabs, and each is sent once more', async () => {
    const { context, page, calm, close } = await visit(browser, market.url)
    const person = await newBuyer(market)
    const before = await enter(page, market, person)
    const second = await context.newPage()
    // Pages at rest: a call of theirs that is refused would renew the tokens before they are counted.
    await Promise.all([page, second].map((tab) => tab.goto('/about', { waitUntil: 'networkidle' })))
    await wearOut(page)
    const refreshes: string[] = []
    const statuses = new Map<string, number[]>()
    context.on('response', (response) => {
      const path = new URL(response.url()).pathname
      if (path.includes('/auth/refresh')) refreshes.push(path)
      else if (path.startsWith('/api/v1/'))
        statuses.set(path, [...(statuses.get(path) ?? []), response.status()])
    })
    // The new tokens are late, so that all calls are refused before they come.
    await context.route('**/api/v1/auth/refresh/', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2000))
      await route.continue()
    })
    await Promise.all([page.goto('/profile'), second.goto('/profile/wishlist')])
    await page.getByText('Recent Orders').waitFor()
    await second.getByText('Wishlist is empty').waitFor()
    await page.waitForLoadState('networkidle')
    await second.waitForLoadState('networkidle')
    expect(refreshes).toHaveLength(1)
    const refused = [...statuses.values()].flat().filter((status) => status === 401).length
    expect(refused).toBeGreaterThan(2)
    for (const codes of statuses.values())
      expect(codes.filter((status) => status === 401).length).toBeLessThanOrEqual(
        codes.filter((status) => status === 200).length,
      )
    expect(await keptIn(page, 'access')).not.toBe(before.access)
    expect(await keptIn(page, 'refresh')).not.toBe(before.refresh)
    calm(/401/)
    await close()
  })

  it('AUT-08 a refresh that is refused ends the session: storage is empty, it is said once, and home it goes, in every tab', async () => {
    const { context, page, calm, close } = await visit(browser, market.url)
    const person = await newBuyer(market)
    await enter(page, market, person)
    await page.goto('/about')
    const other = await context.newPage()
    await other.goto('/profile/wishlist')
    await other.getByText('Wishlist is empty').waitFor()
    await wearOut(page)
    await page.evaluate(() => {
      localStorage.setItem('refresh', '"used-up"')
      localStorage.setItem('delivery_option', '"HOME"')
    })
    await page.goto('/profile')
    await page.getByText('Session expired').waitFor()
    await expect.poll(() => page.getByText('Session expired').count()).toBe(1)
    await page.waitForURL(at('/'))
    await other.waitForURL(at('/'))
    for (const key of ['access', 'refresh', 'delivery_option']) expect(await keptIn(page, key)).toBeNull()
    await page.goBack()
    expect(new URL(page.url()).pathname).not.toBe('/profile')
    calm(/401/)
    await close()
  })

  it('AUT-09 logout forgets everything, in all tabs, and the server ends the session', async () => {
    const { context, page, calm, close } = await visit(browser, market.url)
    const person = await newBuyer(market)
    const { access } = await enter(page, market, person)
    await page.evaluate(() => localStorage.setItem('delivery_option', '"PICKUP"'))
    const other = await context.newPage()
    await other.goto('/profile/wishlist')
    await other.getByText('Wishlist is empty').waitFor()
    await page.goto('/profile')
    await page.getByText(person.email).waitFor()
    const call = page.waitForRequest('**/api/v1/auth/logout/')
    await page.getByRole('button', { name: 'Logout' }).click()
    expect((await call).method()).toBe('GET')
    await page.getByText('logged out...').waitFor()
    await page.waitForURL(at('/'))
    await other.waitForURL(at('/'))
    for (const key of ['access', 'refresh', 'delivery_option']) expect(await keptIn(page, key)).toBeNull()
    await page.goto('/profile')
    await page.getByText('Sign in to see your profile').waitFor()
    expect(await page.getByText(person.email).count()).toBe(0)
    expect((await callApi(market, 'GET', '/profiles/', undefined, access)).status).toBe(401)
    // What is under way when the session ends is refused.
    calm(/401/)
    await close()
  })

  it('AUT-09 ERR-03 a logout the server does not hear of is logged only', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await enter(page, market, await newBuyer(market))
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    await page.route('**/api/v1/auth/logout/', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('logged out...').waitFor()
    expect(await page.getByRole('alert').filter({ hasText: /\w/ }).count()).toBe(0)
    expect(await keptIn(page, 'access')).toBeNull()
    calm(/ERR_CONNECTION_REFUSED|The server was not told of the logout/)
    await close()
  })

  it('R-16 a deep link brings the person back after signing in', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const person = await newBuyer(market)
    await page.goto('/profile/orders')
    await page.getByText('Sign in to see your profile').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(at('/auth'))
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(at('/profile/orders'))
    await page.getByText('No order yet').waitFor()
    calm()
    await close()
  })
})
