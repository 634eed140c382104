import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword, demoSecondFactor } from '../../db/seed/accounts.ts'
import { codeAt } from '../../features/accounts/index.server.ts'
import { openBrowser, visit } from '../browser.ts'
import { violationsOn } from '../inspection.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { callApi, enter, newBuyer, tokensOf } from '../people.ts'
import { worksOnSale } from '../steps.ts'

let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace({}, { movingClock: true }), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

type Someone = { email: string; password: string }

/** A code that was not used yet. */
const nextCode = (secret: string): string => {
  market.pass(60_000)
  return codeAt(secret, market.now())
}
const firstStep = async (page: Page, { email, password }: Someone) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const type = async (page: Page, code: string, label = 'Code') => {
  await page.getByRole('textbox', { name: label }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Sets two-step sign-in up on a page that offers it; answers the secret and the recovery codes. */
const setUp = async (
  page: Page,
  { email, password }: Someone,
): Promise<{ secret: string; codes: string[] }> => {
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  expect(await violationsOn(page, 'proof')).toEqual([])
  await page.getByLabel('Your password').fill('not this one')
  // R2-08: the password alone sets none up.
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter the code from the e-mail').waitFor()
  await page.getByRole('button', { name: 'Send me the code' }).click()
  const { text } = await market.mailTo(email, /Your code for two-step sign-in/)
  await page.getByLabel('Code from the e-mail').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This is not your password.').waitFor()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  expect(await violationsOn(page, 'QR code')).toEqual([])
  const secret = /[A-Z2-7]{32}/.exec(await page.getByText('Or type this').innerText())?.[0] ?? ''
  await type(page, codeAt(secret, market.now()))
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  expect(await violationsOn(page, 'recovery codes')).toEqual([])
  const codes = await list.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: /written them down/ }).click()
  return { secret, codes }
}

describe('M-13 two-step sign-in', () => {
  it('a buyer turns it on, signs out, signs in with a code, with a recovery code, and turns it off', async () => {
    const { page, close, calm } = await visit(browser, market.url, { size: 'phone' })
    const person = await newBuyer(market)
    await enter(page, market, person)
    await page.goto('/profile/settings')
    await page.getByRole('link', { name: 'Two-step sign-in' }).click()
    await page.getByText('Anyone who learns your password can sign in').waitFor()
    expect(await violationsOn(page, 'two-step off')).toEqual([])
    const { secret, codes } = await setUp(page, person)
    expect(codes).toHaveLength(10)
    await page.getByText('You have 10 recovery codes left.').waitFor()
    expect(await violationsOn(page, 'two-step on')).toEqual([])
    expect((await market.mailTo(person.email, /Two-step sign-in is on/)).text).toContain('If it was not you')
    const signOut = async () => {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Logout' }).click()
      await page.waitForURL('**/')
    }

    // A guest's cart waits for the second step.
    await signOut()
    const [work] = await worksOnSale(market)
    await page.goto(`/${work?.slug}`)
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes('/shop/cart/') && answer.ok()),
      page.getByRole('button', { name: 'Add to cart' }).first().click(),
    ])
    await page.goto('/auth')
    await firstStep(page, person)
    await page.getByText('Your password is right.').waitFor()
    expect(await violationsOn(page, 'second step')).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()
    await type(page, '000000')
    await page
      .getByText(/That code is not right/)
      .first()
      .waitFor()
    await type(page, nextCode(secret))
    await page.waitForURL('**/categories')
    const { access } = await page.evaluate(() => ({
      access: JSON.parse(localStorage.getItem('access') ?? '""') as string,
    }))
    const cart = await callApi<unknown[]>(market, 'GET', '/shop/cart/', undefined, access)
    expect(JSON.stringify(cart.data)).toContain(work?.slug)

    await signOut()
    await page.goto('/auth')
    await firstStep(page, person)
    await page.getByRole('button', { name: /Use a recovery code/ }).click()
    await type(page, codes[0] ?? '', 'Recovery code')
    await page.waitForURL('**/categories')
    await page.goto('/profile/settings/two-step')
    await page.getByText('You have 9 recovery codes left.').waitFor()

    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByLabel('Your password').fill(person.password)
    await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(secret))
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByText('Anyone who learns your password can sign in').waitFor()
    calm(/401|422/)
    await close()
  })

  it('a seller is led to it before bank details, and changes them by a code', async () => {
    const { page, close, calm } = await visit(browser, market.url)
    const person = await newBuyer(market)
    const { access } = await tokensOf(market, person)
    await callApi(
      market,
      'POST',
      '/seller/shop/',
      { name: 'Two Keys', town: 'Jos', state: 'Plateau', biography: '' },
      access,
    )
    await enter(page, market, person)
    await page.goto('/studio/shop')
    await page.getByText('First, two-step sign-in.').waitFor()
    expect(await violationsOn(page, 'bank details before two-step')).toEqual([])
    await page.getByRole('link', { name: 'Set up two-step sign-in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Two-step sign-in' }).waitFor()
    const { secret } = await setUp(page, person)
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor()
    const enterBank = async (number: string) => {
      const bank = page.getByRole('combobox', { name: 'Bank' })
      await bank.fill('First')
      await bank.press('ArrowDown')
      await bank.press('ArrowUp')
      await bank.press('Enter')
      await page.getByLabel('Account number').fill(number)
      await page.getByLabel('Name on the account').fill('Efe Test')
    }
    await enterBank('0000014579')
    expect(await page.getByLabel('Your password').count()).toBe(0)
    await page.getByRole('button', { name: 'Save bank details' }).click()
    await page.getByText('****4579').waitFor()

    // A quarter of an hour later other details take a code.
    market.pass(16 * 60_000)
    await page.reload()
    await page.getByRole('button', { name: 'Change bank details' }).click()
    await enterBank('0000014586')
    await page.getByRole('textbox', { name: 'Code' }).fill(nextCode(secret))
    await page.getByRole('button', { name: 'Save bank details' }).click()
    await page.getByText('****4586').waitFor()
    calm(/401|422/)
    await close()
  })

  it('M-05 staff cannot replace a factor from an open session alone', async () => {
    const { page, close, calm } = await visit(browser, market.url)
    await page.goto('/backoffice')
    await firstStep(page, { email: demoAccounts.staff.email, password: demoPassword })
    await type(page, nextCode(demoSecondFactor))
    await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor()
    await page.goto('/backoffice/two-step')
    await page.getByRole('button', { name: 'Move to another app' }).click()
    await page.getByLabel('Your password').fill(demoPassword)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Enter the code').waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(/That code is not right/).waitFor()
    expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(0)
    expect(await violationsOn(page, 'proof of staff')).toEqual([])
    calm(/422/)
    await close()
  })

  it('somebody without phone and codes: support asks, the owner stops it by the mail', async () => {
    const person = await newBuyer(market)
    const owner = await visit(browser, market.url)
    await enter(owner.page, market, person)
    await owner.page.goto('/profile/settings/two-step')
    await setUp(owner.page, person)
    await owner.page.getByText('You have 10 recovery codes left.').waitFor()

    const { page, close } = await visit(browser, market.url)
    await page.goto('/backoffice')
    await firstStep(page, { email: demoAccounts.staff.email, password: demoPassword })
    await type(page, nextCode(demoSecondFactor))
    await page.getByRole('heading', { level: 1, name: 'To do' }).waitFor()
    await page.goto(`/backoffice/people?q=${encodeURIComponent(person.email)}`)
    await page
      .getByRole('link', { name: new RegExp(person.first) })
      .first()
      .click()
    await page.getByRole('button', { name: 'Take it away' }).click()
    const dialog = page.getByRole('dialog')
    expect(await violationsOn(page, 'take a factor away')).toEqual([])
    await dialog.getByRole('button', { name: 'Take it away' }).click()
    await page.getByRole('button', { name: 'Stop the reset' }).waitFor()

    const { text } = await market.mailTo(person.email, /Stop this if it was not you/)
    const address = /http\S+\/auth\/keep\?token=[\w.-]+/.exec(text)?.[0] ?? ''
    await owner.page.goto(address)
    expect(await violationsOn(owner.page, 'keep two-step sign-in')).toEqual([])
    await owner.page.getByRole('button', { name: 'It was not me, stop it' }).click()
    await owner.page.getByRole('heading', { name: 'Two-step sign-in stays' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Take it away' }).waitFor()
    await Promise.all([close(), owner.close()])
  })
})
