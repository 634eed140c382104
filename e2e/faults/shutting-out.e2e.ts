import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword, demoSecondFactor } from '../../db/seed/accounts.ts'
import { codeAt } from '../../features/accounts/index.server.ts'
import { openBrowser, visit } from '../browser.ts'
import { violationsOn } from '../inspection.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import { type OwnDatabase, openDatabase } from '../own-database.ts'
import { callApi, enter, newBuyer, tokensOf } from '../people.ts'

let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[database, browser] = await Promise.all([openDatabase(), openBrowser()])
  market = await startMarketplace({ DATABASE_URL: database.url })
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await database.stop()
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const asAdmin = async (page: Page) => {
  await page.goto('/backoffice')
  await page.getByLabel('Email').fill(demoAccounts.staff.email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(demoSecondFactor, new Date()))
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'To do')
}

describe('shutting somebody out', () => {
  it('M-04 an admin disables a seller: the works leave the shop, the session ends, nobody signs in', async () => {
    const { email } = demoAccounts.seller
    const seller = { email, password: demoPassword }
    const studio = await visit(browser, market.url)
    const { access } = await enter(studio.page, market, seller)
    const own = await callApi<{ products: { slug: string; name: string; status: string }[] }>(
      market,
      'GET',
      '/seller/products/?status=live',
      undefined,
      access,
    )
    const work = own.data.products.find(({ status }) => status === 'live')
    if (!work) throw new Error('the demo seller has no work on show')
    await studio.page.goto('/studio/works')
    await heading(studio.page, 'Works')

    const office = await visit(browser, market.url)
    await asAdmin(office.page)
    await office.page.goto(`/backoffice/people?q=${encodeURIComponent(email)}`)
    await office.page.getByRole('link', { name: /./ }).and(office.page.locator('table a')).first().click()
    await office.page.getByRole('button', { name: 'Disable', exact: true }).click()
    const dialog = office.page.getByRole('dialog')
    expect(await violationsOn(office.page, 'disable a seller')).toEqual([])
    await dialog.getByLabel(/^Why/).fill('Sells copies as originals')
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    const noted = office.page.getByRole('list', { name: 'Please note' })
    await noted.getByText('Sells copies as originals').waitFor()
    expect(await violationsOn(office.page, 'a disabled account')).toEqual([])

    const buyer = await visit(browser, market.url)
    const answer = await buyer.page.goto(`/${work.slug}`)
    expect(answer?.status()).toBe(404)

    await studio.page.goto('/studio/orders')
    await studio.page.getByLabel('Email').fill(email)
    await studio.page.getByLabel('Password').fill(demoPassword)
    await studio.page.getByRole('button', { name: 'Sign in' }).click()
    await studio.page.getByText(/This account is disabled\. Please write to/).waitFor()

    await office.page.getByRole('button', { name: 'Enable', exact: true }).click()
    await dialog.getByLabel(/^Why/).fill('They are originals')
    await dialog.getByRole('button', { name: 'Enable', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await buyer.page.goto(`/${work.slug}`))?.status()).toBe(200)

    // D5 suspended, the seller signs in and reads why; the works are off sale until it is lifted.
    await office.page.locator('a[href^="/backoffice/sellers/"]').first().click()
    await office.page.getByRole('button', { name: 'Suspend', exact: true }).click()
    expect(await violationsOn(office.page, 'suspend a seller')).toEqual([])
    await dialog.getByLabel(/^Why/).fill('Please send us the invoices of your printer')
    await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
    await noted.getByText('Please send us the invoices').waitFor()
    expect(await violationsOn(office.page, 'a suspended seller')).toEqual([])
    expect((await buyer.page.goto(`/${work.slug}`))?.status()).toBe(404)
    await studio.page.getByRole('button', { name: 'Sign in' }).click()
    const stopped = studio.page.getByRole('complementary', { name: 'What is stopped' })
    await stopped.getByText('Please send us the invoices').waitFor()
    expect(await violationsOn(studio.page, 'the studio of a suspended seller')).toEqual([])
    await office.page.getByRole('button', { name: 'Lift suspension' }).click()
    await dialog.getByLabel(/^Why/).fill('They have sent them')
    await dialog.getByRole('button', { name: 'Lift suspension' }).click()
    await noted.waitFor({ state: 'detached' })
    expect((await buyer.page.goto(`/${work.slug}`))?.status()).toBe(200)
    await Promise.all([studio.close(), office.close(), buyer.close()])
  })

  it('V7.5.2 a person sees her devices and signs another one out by her password', async () => {
    const person = await newBuyer(market)
    const elsewhere = await tokensOf(market, person)
    const { page, close } = await visit(browser, market.url)
    await enter(page, market, person)
    await page.goto('/profile/settings')
    await page.getByRole('link', { name: 'Devices' }).click()
    await heading(page, 'Devices')
    await page.getByText('You are signed in on 2 devices').waitFor()
    expect(await violationsOn(page, 'devices')).toEqual([])
    await page.getByRole('button', { name: /^Sign out Unknown device/ }).click()
    const dialog = page.getByRole('dialog')
    expect(await violationsOn(page, 'sign a device out')).toEqual([])
    await dialog.getByLabel('Your password').fill('not my password')
    await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
    await dialog.getByText('This is not your password.').waitFor()
    await dialog.getByLabel('Your password').fill(person.password)
    await dialog.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You are signed in on this device alone').waitFor()
    const refused = await callApi(market, 'GET', '/profiles/', undefined, elsewhere.access)
    expect(refused.status).toBe(401)
    await close()
  })
})
