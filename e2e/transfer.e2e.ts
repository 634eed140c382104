import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Visit, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { callApi, enter, keptIn, newBuyer } from './people.ts'
import { deliveryFee, goToPay, place, sendMoney } from './purchases.ts'
import { addAddress, naira, type Person, type Work, worksOnSale } from './steps.ts'

let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
let works: Work[]
beforeAll(async () => {
  database = await openDatabase()
  ;[market, browser] = await Promise.all([startMarketplace({ DATABASE_URL: database.url }), openBrowser()])
  works = await worksOnSale(market)
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await database.stop()
})

const paymentPage = '/categories/shoppingcart/payment'

const nextWork = (): Work => {
  const work = works.shift()
  if (!work) throw new Error('nothing left on sale')
  return work
}

const buyer = async (
  size: 'phone' | 'desktop' = 'desktop',
): Promise<Visit & { person: Person; access: string }> => {
  const visitor = await visit(browser, market.url, { size })
  const person = await newBuyer(market)
  const { access } = await enter(visitor.page, market, person)
  return { ...visitor, person, access }
}

const byTransfer = (page: Page) => page.getByRole('button', { name: 'Pay by bank transfer' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Presses the button that copies something, and answers what was copied. */
const copied = async (page: Page, what: string): Promise<string> => {
  await page.getByRole('button', { name: `Copy ${what}` }).click()
  await page.getByText('Copied!').first().waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}

describe('paying by bank transfer', () => {
  it('CHK-12 R-14 cart, address, the account number, a reload, the bank, the confirmation, two mails', async () => {
    const { page, person, access, calm, close } = await buyer('phone')
    const work = nextWork()
    await callApi(market, 'POST', '/shop/cart/', { product_slug: work.slug, quantity: 1 }, access)
    await page.goto('/categories/shoppingcart/shipping')
    await page.getByLabel(/home/i).first().check()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await addAddress(page)
    const choice = page.getByRole('radio').first()
    if (!(await choice.isChecked())) await choice.check()
    const total = work.price + (await deliveryFee(market, access, work.slug))
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    await page.waitForURL('**/confirmorder')
    await byTransfer(page).click()

    await page.waitForURL(`**${paymentPage}`)
    await title(page, 'Pay by bank transfer').waitFor()
    const number = await copied(page, 'account number')
    expect(number).toMatch(/^\d{10}$/)
    expect(await copied(page, 'amount')).toBe(String(total))
    const main = page.getByRole('main')
    for (const text of ['Sandbox Bank', 'Sandbox Merchant', naira(total), 'stamp duty of NGN 50'])
      expect(await main.innerText()).toContain(text)
    expect(await page.getByRole('timer').innerText()).toMatch(/^(59|60):\d\d$/)
    const mail = await market.mailTo(person.email, /^Transfer NGN/)
    for (const text of ['Sandbox Bank', number, naira(total), 'stamp duty of NGN 50']) {
      expect(mail.text).toContain(text)
      expect(mail.html.replaceAll('<!-- -->', '')).toContain(text)
    }

    await page.reload()
    await title(page, 'Pay by bank transfer').waitFor()
    expect(await copied(page, 'account number')).toBe(number)

    await sendMoney(market, number, total)
    await page
      .getByRole('button', { name: 'I have sent it' })
      .or(page.getByText('Thank you for your order...'))
      .first()
      .click()
    await page.getByText('Thank you for your order...').waitFor()
    expect(await main.innerText()).toContain('Payment completed')
    const receipt = await market.mailTo(person.email, /is paid/)
    expect(receipt.text).toContain(naira(total))
    expect(
      (await market.mailsTo(person.email)).filter((one) => one.subject.startsWith('Transfer')),
    ).toHaveLength(1)
    await page.goto('/categories/shoppingcart')
    await page.getByText('Cart is empty...').waitFor()
    calm()
    await close()
  })

  it('R-14 the word that it is sent is known on another device, which follows the bank to the confirmation', async () => {
    const { page, person, calm, close } = await buyer()
    await goToPay(page, nextWork().slug)
    await byTransfer(page).click()
    const number = await copied(page, 'account number')
    await page.getByRole('button', { name: 'I have sent it' }).click()
    await title(page, 'We are waiting for your bank …').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.reload()
    await title(page, 'We are waiting for your bank …').waitFor()
    expect(await page.getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0)

    const phone = await visit(browser, market.url, { size: 'phone' })
    await enter(phone.page, market, person)
    const [link = ''] =
      /\/categories\/shoppingcart\/payment\?order=[\w-]+/.exec(
        (await market.mailTo(person.email, /^Transfer NGN/)).text,
      ) ?? []
    await phone.page.goto(link)
    await title(phone.page, 'We are waiting for your bank …').waitFor()
    expect(await phone.page.locator('[aria-current=step]').innerText()).toContain('Your bank passes it on')
    await phone.page.getByText('Account details').click()
    expect(await copied(phone.page, 'account number')).toBe(number)
    const amount = Number(await copied(phone.page, 'amount'))
    await sendMoney(market, number, amount)
    for (const one of [phone.page, page]) await one.getByText('Thank you for your order...').waitFor()
    phone.calm()
    calm()
    await phone.close()
    await close()
  })

  it('R-20 an account number that has expired is replaced, with the work still held', async () => {
    const { page, access, calm, close } = await buyer('phone')
    const placed = await place(market, access, nextWork().slug)
    await page.goto(`/profile/orders/${placed.id}`)
    await byTransfer(page).click()
    await page.waitForURL(`**${paymentPage}`)
    expect(await keptIn(page, 'order_id')).toBe(placed.id)
    const old = await copied(page, 'account number')
    await database.run(
      `update payment_transfer set expires_at = now() - interval '1 minute' where account_number = '${old}'`,
    )
    await page.reload()
    await title(page, 'This account number has expired').waitFor()
    expect(await page.getByRole('main').innerText()).toContain(`Please send nothing to ${old}`)
    await page.getByRole('button', { name: 'Get a new account number' }).click()
    await title(page, 'Pay by bank transfer').waitFor()
    const number = await copied(page, 'account number')
    expect(number).not.toBe(old)

    // Nearly all of it: what is far less goes back by itself.
    const sent = placed.price_total - 1
    await sendMoney(market, number, sent)
    await page
      .getByRole('button', { name: 'I have sent it' })
      .or(title(page, 'Another amount'))
      .first()
      .click()
    await title(page, 'Another amount has arrived').waitFor()
    expect(await page.getByRole('main').innerText()).toContain(
      `${naira(sent)} arrived instead of ${naira(placed.price_total)}`,
    )
    calm()
    await close()
  })
})
