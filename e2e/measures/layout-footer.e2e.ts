import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../browser.ts'
import { arrive, eventually, holdBack, noticesOn } from '../measure.ts'
import { openShop, type Shop } from '../shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ shared: true })
})
afterAll(() => shop.close())

describe('the footer', () => {
  it('LAY-08 subscribes an address: Subscribing while busy, then a toast', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    await arrive(page, '/about')
    const form = page.getByRole('contentinfo').locator('form')
    const email = form.getByLabel('Your e-mail')
    await email.fill('reader@journey.example')
    const release = await holdBack(page, '**/general/subscribe/')
    await form.getByRole('button', { name: 'Subscribe', exact: true }).click()
    await form.getByRole('button', { name: 'Subscribing', exact: true }).waitFor()
    await release()
    await page.getByText('subscribed successfully...').waitFor()
    await form.getByRole('button', { name: 'Subscribe', exact: true }).waitFor()
    expect(await email.inputValue()).toBe('')
    calm()
    await close()
  })

  it('LAY-08 says nothing when that fails: the button resets and the address stays', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    await arrive(page, '/about')
    const form = page.getByRole('contentinfo').locator('form')
    await form.getByLabel('Your e-mail').fill('reader@journey.example')
    await page.route('**/general/subscribe/', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await failed
    await form.getByRole('button', { name: 'Subscribe', exact: true }).waitFor()
    expect(await noticesOn(page)).toEqual([])
    expect(await form.getByLabel('Your e-mail').inputValue()).toBe('reader@journey.example')
    calm(/ERR_FAILED/)
    await close()
  })
})

describe('the contact page', () => {
  it('R-38 is open to guests: by the footer, by keyboard alone, and what was typed stays until it is sent', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url, { size: 'phone' })
    await arrive(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
    await page.waitForURL('**/contact')
    await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor()
    const form = page.getByRole('main').locator('form')
    await form.getByLabel('Email').fill('collector@journey.example')
    await form.getByLabel('Name').fill('Ọmọlará')
    await form.getByLabel('Message').fill('Too short')
    await page.keyboard.press('Tab')
    await page.getByText('Not less than 20...').waitFor()
    await form.getByLabel('Message').fill('Ẹ káàárọ̀. Can the large bronze be seen in Lagos before I buy it?')
    await page.route('**/general/send-message/', (route) => route.abort(), { times: 1 })
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await eventually(() => noticesOn(page)).toHaveLength(1)
    expect(await form.getByLabel('Message').inputValue()).toContain('large bronze')
    await form.getByLabel('Message').focus()
    await page.keyboard.press('Tab')
    const answered = page.waitForResponse('**/general/send-message/')
    await page.keyboard.press('Enter')
    expect((await answered).status()).toBe(200)
    await page.getByText('sent successfully...').waitFor()
    await eventually(() => form.getByLabel('Message').inputValue()).toBe('')
    calm(/ERR_FAILED/)
    await close()
  })
})
