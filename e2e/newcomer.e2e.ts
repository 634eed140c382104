import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from './browser.ts'
import { faultsOn } from './inspection.ts'
import { tabTo } from './keyboard.ts'
import { callApi, codeFor, keptIn } from './people.ts'
import { at, cart, openShop, type Shop } from './shop.ts'
import { answerPopUp, dataOf, newPerson, type Person, popUp, type Work, worksOnSale } from './steps.ts'

type Edition = Work & { frame_price: number; sizes: { id: string; label: string; in_stock: number }[] }

let shop: Shop
let prints: Edition[]
beforeAll(async () => {
  shop = await openShop()
  const editions = await worksOnSale(shop.market, 'edition')
  const all = await Promise.all(
    editions.map(({ slug }) => dataOf<Edition>(shop.market, `/shop/products/${slug}/`)),
  )
  prints = all.filter(({ frame_price, sizes }) => frame_price !== null && (sizes[1]?.in_stock ?? 0) > 1)
})
afterAll(() => shop.close())

/** Somebody who presses and types, and counts both. */
const hand = () => {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    tap: async (what: Locator) => {
      count.taps += 1
      await what.click()
    },
    type: async (where: Locator, text: string) => {
      count.fields += 1
      await where.fill(text)
    },
    choose: async (where: Locator, option: string) => {
      count.fields += 1
      await where.selectOption(option)
    },
  }
}

/** The one order of the person whose browser it is. */
const orderOf = async (page: Page) => {
  const access = String(await keptIn(page, 'access'))
  const { data } = await callApi<{ orders: { verified: boolean; items: object[] }[] }>(
    shop.market,
    'GET',
    '/shop/orders/',
    undefined,
    access,
  )
  expect(data.orders).toHaveLength(1)
  return data.orders[0]
}

/** An order of one framed piece in the second size, paid. */
const bought = (work: Edition) => ({
  verified: true,
  items: [
    {
      quantity: 1,
      with_frame: true,
      size_label: work.sizes[1]?.label,
      product: { slug: work.slug },
    },
  ],
})

const nextPrint = (): Edition => {
  const work = prints.shift()
  if (!work) throw new Error('no print in two sizes with a frame')
  return work
}

const fieldsOf = ({ first, last, phone, email, password }: Person): [string, string][] => [
  ['First name', first],
  ['Last name', last],
  ['Phone', phone],
  ['Email', email],
  ['Password', password],
  ['Repeat password', password],
]

describe('somebody who has never been here', () => {
  it('(D1) (D17) R-32 buys on a phone from Buy Now to paid, the same size and frame, in 14 taps and 11 fields, 5 of them after the mail', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url, { size: 'phone' })
    const { tap, type, choose, count } = hand()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const person = newPerson()
    const work = nextPrint()
    await page.goto(`/${work.slug}`)
    await page
      .locator('label', { has: page.getByRole('radio') })
      .nth(1)
      .click()
    await page.locator('label', { hasText: 'With frame' }).click()

    await tap(button('Buy Now'))
    await page.waitForURL(at('/auth'))
    await page.getByText(`Then you can continue to buy ${work.name}.`).waitFor()
    expect(await faultsOn(page)).toEqual([])
    await tap(page.getByRole('link', { name: 'Create an account' }))
    await page.getByText(`Then you can continue to buy ${work.name}.`).waitFor()
    for (const [label, text] of fieldsOf(person)) await type(page.getByLabel(label, { exact: true }), text)
    await tap(page.getByRole('checkbox', { name: /terms/ }))
    expect(await faultsOn(page)).toEqual([])
    await tap(button('Create account'))
    await page.waitForURL(at('/auth/otp'))

    const code = await codeFor(shop.market, person.email)
    const typedBefore = count.fields
    // A phone may throw the page away while its owner reads the mail.
    await page.reload()
    await type(page.getByLabel('Code'), code)
    await tap(button('proceed'))
    await page.waitForURL(at('/auth'))
    await page.getByText('registration successfull').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
    const password = page.getByLabel('Password', { exact: true })
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    await type(password, person.password)
    await tap(button('Sign in'))

    await page.waitForURL(at(`${cart}/shipping`))
    await tap(page.getByLabel(/Home delivery/))
    await tap(button('Proceed'))
    await page.waitForURL(at(`${cart}/shipping/home-address`))
    await tap(button('Add Location'))
    const dialog = page.getByRole('dialog', { name: 'Delivery info' })
    await expect.poll(() => dialog.getByLabel('Phone').inputValue()).toBe(person.phone)
    expect(await dialog.getByLabel('Country').inputValue()).toBe('Nigeria')
    await type(dialog.getByLabel('Address'), '12 Ọ̀ṣun Crescent')
    await type(dialog.getByLabel('City'), 'Ìkẹjà')
    await choose(dialog.getByLabel('State'), 'Lagos')
    expect(await faultsOn(page)).toEqual([])
    await tap(button('Add details'))
    await expect.poll(() => page.getByRole('radio').first().isChecked()).toBe(true)
    await tap(button('Confirm Details'))
    await page.waitForURL(at(`${cart}/confirmorder`))
    await tap(button('Pay'))
    count.taps += 1
    await answerPopUp(page, 'Pay')
    await page.getByText('Thank you for your order...').waitFor()

    expect(await orderOf(page)).toMatchObject(bought(work))
    expect(count.taps).toBeLessThanOrEqual(14)
    expect(count.fields).toBeLessThanOrEqual(11)
    expect(count.fields - typedBefore).toBeLessThanOrEqual(5)
    calm()
    await close()
  })

  it('(D1) R-32 buys by the keyboard alone, to be picked up, the same size and frame, in 9 fields', async () => {
    const { page, calm, close } = await visit(shop.browser, shop.market.url)
    const person = newPerson()
    const work = nextPrint()
    let fields = 0
    const type = async (label: RegExp, text: string) => {
      await tabTo(page, label, page, /input/)
      await page.keyboard.type(text)
      fields += 1
    }
    await page.goto(`/${work.slug}`, { waitUntil: 'networkidle' })
    await tabTo(page, /./, page, /radio/)
    await page.keyboard.press('ArrowDown')
    await tabTo(page, /With frame/, page, /checkbox/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Buy Now$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(at('/auth'))
    await page.waitForLoadState('networkidle')
    await tabTo(page, /^Create an account$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(at('/auth/signup'))
    await page.waitForLoadState('networkidle')
    for (const [label, text] of fieldsOf(person)) await type(new RegExp(`^${label}`), text)
    await tabTo(page, /terms/, page, /checkbox/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Create account$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(at('/auth/otp'))
    const code = await codeFor(shop.market, person.email)
    await type(/^Code/, code)
    await page.keyboard.press('Enter')
    await page.waitForURL(at('/auth'))
    // The focus is where there is something left to type.
    const password = page.getByLabel('Password', { exact: true })
    await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type(person.password)
    fields += 1
    await page.keyboard.press('Enter')
    await page.waitForURL(at(`${cart}/shipping`))
    await page.waitForLoadState('networkidle')
    await tabTo(page, /./, page, /radio/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await tabTo(page, /^Proceed$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(at(`${cart}/shipping/pick-up-address`))
    await page.waitForLoadState('networkidle')
    await tabTo(page, /./, page, /radio/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Confirm Details$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(at(`${cart}/confirmorder`))
    await page.waitForLoadState('networkidle')
    await tabTo(page, /^Pay$/, page, /^button/)
    await page.keyboard.press('Enter')
    const frame = await popUp(page)
    await tabTo(page, /^Pay$/, frame, /^button/)
    await page.keyboard.press('Enter')
    await page.getByText('Thank you for your order...').waitFor()
    expect(await orderOf(page)).toMatchObject(bought(work))
    expect(fields).toBeLessThanOrEqual(9)
    calm()
    await close()
  })
})
