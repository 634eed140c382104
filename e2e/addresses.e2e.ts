import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from './people.ts'
import { cart, openShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ shared: true })
})
afterAll(() => shop.close())

describe('the steps of the checkout', () => {
  it('(D17) keep what was chosen and typed on Back, after a reload and over a lost line', async () => {
    const { page, context, close } = await shop.buyerWithWork('phone')
    await page.goto(cart)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByLabel(/Home delivery/).check()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.getByRole('button', { name: 'Add Location' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delivery info' })
    const typed = { Address: '12 Ọ̀ṣun Crescent', City: 'Ìkẹjà', State: 'Lagos', Phone: '08031234567' }
    const labels = Object.keys(typed)
    for (const [label, text] of Object.entries(typed)) {
      const field = dialog.getByLabel(label)
      await (label === 'State' ? field.selectOption(text) : field.fill(text))
    }
    const typedInDialog = async () =>
      Object.fromEntries(
        await Promise.all(labels.map(async (label) => [label, await dialog.getByLabel(label).inputValue()])),
      )
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Add details' }).click()
    await dialog
      .getByRole('alert')
      .or(dialog.getByText(/connection|reach/i))
      .first()
      .waitFor()
    expect(await typedInDialog()).toEqual(typed)
    await context.setOffline(false)
    await page.reload()
    await page.getByRole('button', { name: 'Add Location' }).click()
    await expect.poll(typedInDialog).toEqual(typed)
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect.poll(() => page.getByLabel(/Home delivery/).isChecked()).toBe(true)
    await page.goForward()
    await page.getByRole('button', { name: 'Add Location' }).click()
    await expect.poll(typedInDialog).toEqual(typed)
    await dialog.getByRole('button', { name: 'Add details' }).click()
    await page.getByText('added successfully').waitFor()
    await expect.poll(() => page.getByRole('radio').first().isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    await page.waitForURL('**/confirmorder')
    await page.reload()
    await page.getByText('12 Ọ̀ṣun Crescent, Ìkẹjà').first().waitFor()
    // What was sent is no draft any more.
    await page.goBack()
    await page.getByRole('button', { name: 'Add Location' }).click()
    expect(await dialog.getByLabel('Address').inputValue()).toBe('')
    await close()
  })

  it('(D17) the one saved address is chosen, two are not, and none that nobody delivers to', async () => {
    const { page, person, access, calm, close } = await shop.buyerWithWork()
    const save = (address: string) =>
      callApi(
        shop.market,
        'POST',
        '/shop/shipping-addresses/',
        {
          address,
          city: 'Ìkẹjà',
          state: 'Lagos',
          country: 'Nigeria',
          phone: '08031234567',
          first_name: person.first,
          last_name: person.last,
          email: person.email,
        },
        access,
      )
    await save('1 First Street')
    const open = async () => {
      await page.goto(`${cart}/shipping`)
      await page.getByLabel(/Home delivery/).check()
      await page.getByRole('button', { name: 'Proceed' }).click()
    }
    await open()
    await expect.poll(() => page.getByRole('radio', { name: /1 First Street/ }).isChecked()).toBe(true)
    await page
      .getByRole('complementary', { name: 'Order summary' })
      .getByText('1 First Street, Ìkẹjà')
      .waitFor()
    await save('2 Second Street')
    await page.evaluate(() => {
      for (const key of ['home_id', 'address', 'delivery_option']) localStorage.removeItem(key)
    })
    await open()
    await page.getByRole('radio', { name: /2 Second Street/ }).waitFor()
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    // An error that a choice has cleared does not come back when the chosen address is deleted.
    await save('3 Third Street')
    await page.reload()
    await page.getByRole('radio', { name: /3 Third Street/ }).waitFor()
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    const error = page.getByRole('group', { name: 'Saved addresses' }).getByText('select an option')
    await error.waitFor()
    await page.getByRole('radio', { name: /3 Third Street/ }).check()
    await page.getByRole('button', { name: /^Delete 3 Third Street/ }).click()
    await page.getByRole('radio', { name: /3 Third Street/ }).waitFor({ state: 'detached' })
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await error.count()).toBe(0)
    // Looking at the page does not change a pick-up into a delivery.
    await page.evaluate(() => localStorage.setItem('delivery_option', '"PICKUP"'))
    await page.goto(`${cart}/shipping/home-address`)
    await page.getByRole('radio', { name: /2 Second Street/ }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('delivery_option'))).toBe('"PICKUP"')
    calm()
    await close()
  })
})
