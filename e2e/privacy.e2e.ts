import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { openBrowser, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { callApi, enter, newBuyer } from './people.ts'
import { buy } from './purchases.ts'
import { newPerson, signIn, signUp, worksOnSale } from './steps.ts'

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

const at = (path: string) => (url: URL) => url.pathname === path
const linkIn = (text: string, page: string): string =>
  new URL(new RegExp(`http\\S+/newsletter/${page}\\?token=[\\w-]+`).exec(text)?.[0] ?? 'no link').href

describe('privacy', () => {
  it('a buyer takes their data along, agrees and withdraws, and leaves; the order stays', async () => {
    const { page, context, calm, close } = await visit(browser, market.url, { size: 'phone' })
    const person = await newBuyer(market)
    const { access } = await enter(page, market, person)
    const [work] = await worksOnSale(market)
    const order = await buy(market, access, work?.slug ?? '')

    await page.goto('/profile/settings')
    await page.getByRole('link', { name: 'Your data' }).click()
    await page.waitForURL(at('/profile/settings/data'))
    const password = page.getByLabel('Your password')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByText('Your password, please').waitFor()
    await password.fill('not my password')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByText('This is not your password.').waitFor()
    await password.fill(person.password)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^aworan-sola-adewale-\d{4}-\d\d-\d\d\.zip$/)
    const zip = await fromBufferPromise(await readFile(await download.path()))
    const entry = await zip.eachEntry().next()
    const file = JSON.parse((await buffer(await zip.openReadStreamPromise(entry.value))).toString())
    expect(file.kept).toMatchObject({
      account: { email: person.email, first_name: person.first },
      orders: [{ code: order.code, lines: [{ work: work?.name }] }],
      payments: [{ order: order.code, state: 'SUCCEEDED' }],
    })

    const news = page.getByRole('checkbox', { name: /news about works/i })
    expect(await news.isChecked()).toBe(false)
    await news.click()
    await page.getByText(/Agreed here on/).waitFor()
    const welcome = await market.mailTo(person.email, /Welcome to the/)
    await news.click()
    await page.getByText(/Withdrawn here on/).waitFor()
    await news.click()
    await page.getByText(/Agreed here on/).waitFor()
    // The mail program's own button: no browser, no cookies, nobody signed in.
    const pressed = await fetch(linkIn(welcome.text, 'unsubscribe'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'error',
    })
    expect(pressed.status).toBe(200)
    await page.reload()
    await page.getByText(/Withdrawn by a link in an e-mail on/).waitFor()
    expect(await news.isChecked()).toBe(false)

    const ask = page.getByRole('button', { name: 'Delete account' })
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await ask.click()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await ask.click()
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByText('Password is required').waitFor()
    await dialog.getByLabel('Your password').fill('not my password')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByText('This password is not right.').waitFor()
    await dialog.getByLabel('Your password').fill(person.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByText(/An order is still on its way to you/).waitFor()
    expect(await dialog.getByLabel('Your password').inputValue()).toBe(person.password)

    await database.run(`update parcel set state = 'SUCCESS', changed_at = now() - interval '15 days'`)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByText('Your account is deleted.').waitFor()
    await page.waitForURL(at('/'))
    expect(await page.evaluate(() => localStorage.getItem('access'))).toBeNull()
    const message = await market.mailTo(person.email, /account is deleted/)
    expect(message.text).toContain('We keep your orders, without your name')

    await page.goto('/auth')
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('The email or the password is not right.').waitFor()
    await database.run(`do $$ begin
      assert (select count(*) from orders where code = '${order.code}' and state = 'PAID' and total_kobo > 0
        and customer_name = 'Deleted account' and customer_email = '') = 1, 'the order stays without its buyer';
    end $$`)
    calm(/422|409|401/)
    await context.close()
    await close()
  })

  it('sign-up takes no consent for granted, and a ticked box brings the newsletter', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const person = newPerson()
    await page.goto('/auth/signup')
    const box = page.getByRole('checkbox', { name: /news about works/i })
    expect(await box.isChecked()).toBe(false)
    await signUp(page, market, person, { news: true })
    await market.mailTo(person.email, /Welcome to the/)
    await signIn(page, person)
    await page.goto('/profile/settings/data')
    await page.getByText(/Agreed at sign-up on/).waitFor()
    expect(await page.getByRole('checkbox', { name: /news about works/i }).isChecked()).toBe(true)
    calm()
    await close()
  })

  it('LAY-08 API-42 the newsletter is confirmed and stopped by a press each, without scripts', async () => {
    const email = `reader-${Date.now()}@journey.example`
    const { status, message } = await callApi(market, 'POST', '/general/subscribe/', { email })
    expect([status, message]).toEqual([200, 'subscribed successfully...'])
    const asked = await market.mailTo(email, /Please confirm/)
    const { page, calm, close } = await visit(browser, market.url, { javaScript: false, size: 'phone' })
    await page.goto(linkIn(asked.text, 'confirm'))
    await page.getByRole('heading', { name: 'Confirm your subscription' }).waitFor()
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
    await page.waitForURL(at('/newsletter/confirmed'))
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()

    const welcome = await market.mailTo(email, /Welcome to the/)
    await page.goto(linkIn(welcome.text, 'unsubscribe'))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.waitForURL(at('/newsletter/unsubscribed'))
    await page.goto('/newsletter/confirm?token=made-up')
    await page.getByRole('button', { name: 'Yes, subscribe me' }).click()
    await page.waitForURL(at('/newsletter/expired'))
    calm()
    await close()
  })
})
