import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { comeAlive } from '../measure.ts'
import { callApi, keptIn } from '../people.ts'
import { goToPay } from '../purchases.ts'
import { popUp } from '../steps.ts'
import { alert, away, type GatedShop, noise, openGatedShop } from './gated-shop.ts'

let shop: GatedShop
beforeAll(async () => {
  shop = await openGatedShop()
})
afterEach(() => Promise.all([shop.front.open(), shop.records.open()]))
afterAll(() => shop.close())

describe('the network', () => {
  it('ERR-04 is gone: what is pressed says so at once, and works when it is back', async () => {
    const { context, page, calm, close } = await shop.open('/')
    await expect.poll(() => keptIn(page, 'guestuser')).not.toBeNull()
    await page.goto(`/${shop.nextWork().slug}`)
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
    const { page, calm, close } = await shop.open('/categories/sculpture')
    await comeAlive(page)
    await shop.front.shut()
    await page.getByRole('link', { name: 'Wallart', exact: true }).click()
    await page.getByRole('heading', { name: 'No connection' }).waitFor()
    await alert(page, away).waitFor()
    await shop.front.open()
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('region', { name: 'Wall Art' }).waitFor()
    calm(noise)
    await close()
  })

  it('ERR-04 loses the answer to an order: pressing Pay again pays for the same one', async () => {
    const { page, access, calm, close } = await shop.openOwn()
    const work = shop.nextWork()
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
    const { data } = await callApi<{ orders: unknown[] }>(
      shop.market,
      'GET',
      '/shop/orders/',
      undefined,
      access,
    )
    expect(data.orders).toHaveLength(1)
    calm(noise)
    await close()
  })

  it('AUT-08 is gone while tokens are renewed: the session stays', async () => {
    const { page, calm, close } = await shop.openOwn('/profile')
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
