import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword, demoSecondFactor } from '../db/seed/accounts.ts'
import { codeAt } from '../features/accounts/index.server.ts'
import { openBrowser, visit } from './browser.ts'
import { violationsOn } from './inspection.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { callApi, newBuyer } from './people.ts'
import { type Placed, place } from './purchases.ts'
import { worksOnSale } from './steps.ts'

const moderator = 'moderator@aworan.example'
let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
let order: Placed
beforeAll(async () => {
  ;[database, browser] = await Promise.all([openDatabase(), openBrowser()])
  market = await startMarketplace({ DATABASE_URL: database.url, PAYOUT_TWO_PEOPLE_ABOVE: '100000000' })
  const [work] = await worksOnSale(market)
  const person = await newBuyer(market)
  const { data } = await callApi<{ access: string }>(market, 'POST', '/auth/login/buyer/', {
    email: person.email,
    password: person.password,
  })
  order = await place(market, data.access, work?.slug)
  await fetch(`${market.url}/sandbox/v3/charges`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sandbox-secret-key' },
    body: JSON.stringify({
      tx_ref: order.tx_ref,
      amount: order.price_total,
      currency: 'NGN',
      outcome: 'successful',
      charged: { amount: order.price_total - 1_000 },
    }),
  })
  await callApi(market, 'POST', `/shop/orders/${order.id}/check/`, {}, data.access)
  await database.run(`
    insert into account (id, email, first_name, last_name, phone, password_hash, role, staff_roles,
      email_verified_at, terms_agreed_at, created_at, updated_at)
    select gen_random_uuid(), '${moderator}', 'Mo', 'Derator', '', password_hash, role, '{content}',
      now(), now(), now(), now() from account where email = '${demoAccounts.staff.email}'`)
  await database.run(`
    update seller set verification = 'submitted' where id in (select id from seller order by slug limit 1)`)
  await database.run(`
    update work set status = 'submitted' where id in (select id from work where status = 'live' and id not in
      (select e.work_id from edition e join order_line l on l.edition_id = e.id) order by slug limit 3)`)
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await database.stop()
})

const signIn = async (page: Page, email: string) => {
  await page.goto('/backoffice')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const typeCode = async (page: Page, secret: string) => {
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()))
  await page.getByRole('button', { name: 'Continue' }).click()
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
/** Presses a button that asks, answers, and presses it again. */
const ask = async (page: Page, name: string, answers: Record<string, string> = {}) => {
  await page.getByRole('button', { name, exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(answers)) await dialog.getByLabel(label).fill(text)
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
describe('the back office', () => {
  it('a new member sets the second factor up, and sees only what their role may', async () => {
    const { page, close } = await visit(browser, market.url)
    await signIn(page, moderator)
    await heading(page, 'Set up two-step sign-in')
    expect(await violationsOn(page, 'proof before enrolment')).toEqual([])
    await page.getByLabel('Your password').fill(demoPassword)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
    const secret = /[A-Z2-7]{32}/.exec(await page.getByText('Or type this').innerText())?.[0] ?? ''
    expect(await violationsOn(page, 'enrol')).toEqual([])
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page
      .getByText(/That code is not right/)
      .first()
      .waitFor()
    await typeCode(page, secret)
    await page.getByRole('button', { name: /written them down/ }).waitFor()
    await expect.poll(() => page.getByRole('listitem').count()).toBe(10)
    expect(await violationsOn(page, 'recovery codes')).toEqual([])
    await page.getByRole('button', { name: /written them down/ }).click()
    await heading(page, 'To do')
    const links = await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link')
      .allInnerTexts()
    // Without how much waits on each.
    expect(links.map((text) => text.replace(/\s*\d[\s\S]*$/, ''))).toEqual([
      'To do',
      'Works',
      'Artists',
      'Reports',
      'Categories',
      'Featured',
      'Home page',
      'Synonyms',
      'Collections',
      'Articles',
      'Newsletter',
    ])
    await page.goto('/backoffice/payouts')
    await page.getByRole('heading', { name: 'You are not allowed to do this.' }).waitFor()
    // D41: nothing of the page is shown that its reader may not use.
    expect(await page.locator('main').getByRole('button').count()).toBe(0)
    expect(await page.locator('main').getByRole('combobox').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await close()
  })

  it('staff verify a seller, approve works by keyboard, resolve an exception; the log tells it', async () => {
    const { page, close, calm } = await visit(browser, market.url)
    await signIn(page, demoAccounts.staff.email)
    await page.getByText('Your password is right.').waitFor()
    expect(await violationsOn(page, 'second step')).toEqual([])
    await typeCode(page, demoSecondFactor)
    await heading(page, 'To do')
    await page.getByRole('link', { name: '1 seller to verify' }).waitFor()

    await page.getByRole('link', { name: /seller to verify/ }).click()
    await heading(page, 'Sellers')
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Verify' }).waitFor()
    await ask(page, 'Verify')
    await page.getByRole('button', { name: 'Take the verification back' }).waitFor()

    await page.goto('/backoffice/works')
    await page.getByText('3 entries').waitFor()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    await page.getByText('2 selected').waitFor()
    await ask(page, 'Approve')
    await page.getByText('1 entry').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Refuse' }).waitFor()
    await ask(page, 'Refuse', { 'Why, for the seller': 'The picture shows a wall.' })
    await page.getByText('The picture shows a wall.').waitFor()

    await page.goto('/backoffice/exceptions')
    await page.getByText('1 to review').waitFor()
    const settle = async (step: string) => {
      await page.getByRole('button', { name: step }).first().click()
      const dialog = page.getByRole('dialog')
      for (const box of await dialog.getByRole('textbox').all())
        await box.fill('Settled with the buyer by phone.')
      await dialog.getByRole('button', { name: step }).click()
      await dialog.waitFor({ state: 'hidden' })
    }
    const [step = ''] = await page.locator('main section button').allInnerTexts()
    await settle(step)
    // It is paid now, and much for a first order from a new seller: its money is held until a person has looked.
    await settle('Release')
    await page.getByText('Nothing waits.').waitFor()

    // D27: a part of a code, found while typing and opened by keys alone.
    await page.keyboard.press('Control+k')
    await page.keyboard.type(order.code.slice(6).replace('-', ''))
    await page.getByRole('option', { name: order.code }).first().waitFor()
    expect(await violationsOn(page, 'search')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading(page, `Order ${order.code}`)
    await page.getByLabel(/Search by code/).fill(order.code)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: order.code, exact: true }).click()
    await heading(page, `Order ${order.code}`)

    await page.goto('/backoffice/log')
    await heading(page, 'Audit log')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText(/entries, all sound/).waitFor()
    calm()
    await close()
  })
})
