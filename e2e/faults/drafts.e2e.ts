import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from '../browser.ts'
import { faultsOn } from '../inspection.ts'
import type { RunningMarketplace } from '../marketplace.ts'
import { shareMarketplace } from '../shared-marketplace.ts'
import { newPerson } from '../steps.ts'

let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[market, browser] = await Promise.all([shareMarketplace(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const valuesOf = async (page: Page, labels: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      labels.map(
        async (label) => [label, await page.getByLabel(label, { exact: true }).inputValue()] as const,
      ),
    ),
  )

describe('the sign-up form', () => {
  it.each(['phone', 'desktop'] as const)(
    '(D4) its terms and its privacy policy open above it on a %s',
    async (size) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      const { first, last, phone, email, password } = newPerson()
      const typed = {
        'First name': first,
        'Last name': last,
        Phone: phone,
        Email: email,
        Password: password,
        'Repeat password': password,
      }
      await page.goto('/auth/signup')
      for (const [label, text] of Object.entries(typed))
        await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByRole('checkbox', { name: /news about works/i }).check()
      for (const [link, title, words] of [
        ['terms and conditions', 'Terms and conditions', /14 days/],
        ['privacy policy', 'Privacy policy', /What is kept in your browser/],
      ] as const) {
        const opener = page.getByRole('main').getByRole('link', { name: link })
        await opener.focus()
        await page.keyboard.press('Enter')
        const dialog = page.getByRole('dialog', { name: title })
        await dialog.getByText(words).first().waitFor()
        expect(await faultsOn(page)).toEqual([])
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'hidden' })
        expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
      }
      // The terms name the privacy policy: that link loses nothing either.
      await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'privacy policy' }).click()
      await page
        .getByRole('dialog', { name: 'Privacy policy' })
        .getByText(/What is kept in your browser/)
        .waitFor()
      await page.keyboard.press('Escape')
      expect(new URL(page.url()).pathname).toBe('/auth/signup')
      expect(await page.getByRole('checkbox', { name: /terms/ }).isChecked()).toBe(false)
      expect(await page.getByRole('checkbox', { name: /news about works/i }).isChecked()).toBe(true)
      expect(await valuesOf(page, Object.keys(typed))).toEqual(typed)
      calm()
      await close()
    },
  )

  it('(D4) a text that does not come says so and loses nothing', async () => {
    const { page, close } = await visit(browser, market.url)
    await page.goto('/auth/signup')
    await page.getByLabel('First name').fill('Ṣọlá')
    await page.route('**/terms.json', (route) => route.abort())
    await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
    await page.getByText('The text could not be loaded.').waitFor()
    expect(await page.getByRole('link', { name: 'Open it in a new tab' }).getAttribute('href')).toBe('/terms')
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('First name').inputValue()).toBe('Ṣọlá')
    await close()
  })

  it('(D4) Back, a reload and a mistyped address bring its words back, and no password lies in the storage', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const { first, last, phone, email, password } = newPerson()
    const typed = { 'First name': first, 'Last name': last, Phone: phone, Email: email }
    await page.goto('/auth/signup')
    for (const [label, text] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat password').fill(password)
    const stored = () =>
      page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))
    await expect.poll(stored).toContain(email)
    expect(await stored()).not.toContain(password)
    await page.reload()
    await expect.poll(() => valuesOf(page, Object.keys(typed))).toEqual(typed)
    await page.goto('/terms')
    await page.goBack()
    await expect.poll(() => valuesOf(page, Object.keys(typed))).toEqual(typed)

    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat password').fill(password)
    await page.getByRole('checkbox', { name: /terms/ }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/auth/otp')
    await page.goBack()
    await expect.poll(() => valuesOf(page, Object.keys(typed))).toEqual(typed)
    const other = await visit(browser, market.url)
    await other.page.goto('/auth/signup')
    expect((await valuesOf(other.page, ['Email']))['Email']).toBe('')
    await other.close()
    calm()
    await close()
  })

  it('(D4) what is typed and pressed before the page is alive is kept too', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    let letThrough = () => {}
    const held = new Promise<void>((done) => {
      letThrough = done
    })
    await page.route('**/assets/**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/auth/signup', { waitUntil: 'commit' })
    await page.getByLabel('First name').fill('Ṣọlá')
    await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
    letThrough()
    await page.getByRole('dialog', { name: 'Terms and conditions' }).getByText('14 days').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/auth/signup')
    await page.reload()
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ṣọlá')
    calm()
    await close()
  })

  it('(D4) without a script the terms are a page', async () => {
    const { page, close } = await visit(browser, market.url, { javaScript: false })
    await page.goto('/auth/signup')
    await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
    await page.waitForURL('**/terms')
    await close()
  })
})
