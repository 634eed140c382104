import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { comeAlive } from '../measure.ts'
import { callApi, codeFor, newBuyer, register } from '../people.ts'
import { newPerson, signIn } from '../steps.ts'
import { away, type GatedShop, noise, openGatedShop } from './gated-shop.ts'

let shop: GatedShop
beforeAll(async () => {
  shop = await openGatedShop()
})
afterEach(() => Promise.all([shop.front.open(), shop.records.open()]))
afterAll(() => shop.close())

const at = (path: string) => (url: URL) => url.pathname === path

/** The calls that change something under a path. */
const changes = (page: Page, path: string): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(`/api/v1${path}`)) calls.push(request.method())
  })
  return calls
}

describe('the server is away in the middle of a form', () => {
  /** Sends while the server is away, sees the message, finds every value still there, and sends again once the server is back. */
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
    await shop.front.shut()
    await button.click()
    for (const text of told) await page.getByText(text).first().waitFor()
    expect(await values()).toEqual(before)
    await shop.front.open()
    await button.dblclick()
    await done()
  }

  it('ERR-04 sign-up: the specified message, nothing lost, one account', async () => {
    const { page, calm, close } = await shop.open('/auth/signup')
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
    const { page, calm, close } = await shop.open('/auth')
    const person = await register(shop.market)
    await page.evaluate((email) => localStorage.setItem('email', JSON.stringify(email)), person.email)
    await page.goto('/auth/otp')
    await page.getByLabel('Code').fill(await codeFor(shop.market, person.email))
    await through(page, page.getByRole('button', { name: 'proceed' }), [away], () =>
      page.waitForURL(at('/auth')),
    )
    await page.getByText('registration successfull').waitFor()
    calm(noise)
    await close()
  })

  it('ERR-04 signing in', async () => {
    const { page, calm, close } = await shop.open('/auth')
    const person = await newBuyer(shop.market)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await through(page, page.getByRole('button', { name: 'Sign in', exact: true }), [away], () =>
      page.waitForURL(at('/categories')),
    )
    calm(noise)
    await close()
  })

  it('ERR-04 a forgotten password, from e-mail to the new one', async () => {
    const { page, calm, close } = await shop.open('/auth/passwordotp')
    const person = await newBuyer(shop.market)
    const known = (await shop.market.mailsTo(person.email)).length
    await page.getByLabel('Email').fill(person.email)
    await through(page, page.getByRole('button', { name: 'Send', exact: true }), [away], () =>
      page.waitForURL(at('/auth/confirmotp')),
    )
    await page.getByLabel('Code').fill(await codeFor(shop.market, person.email, known))
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
    const { page, access, calm, close } = await shop.openOwn()
    await callApi(
      shop.market,
      'POST',
      '/shop/cart/',
      { product_slug: shop.nextWork().slug, quantity: 1 },
      access,
    )
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
    const { data } = await callApi<unknown[]>(
      shop.market,
      'GET',
      '/shop/shipping-addresses/',
      undefined,
      access,
    )
    expect(data).toHaveLength(1)
    calm(noise)
    await close()
  })

  it('ERR-04 name, phone and address of the profile', async () => {
    const { page, calm, close } = await shop.openOwn('/profile/settings/name')
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
    const { page, person, calm, close } = await shop.openOwn('/profile/contact')
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
