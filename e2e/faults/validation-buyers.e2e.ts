import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../browser.ts'
import { arrive } from '../measure.ts'
import { enter, newBuyer } from '../people.ts'
import { openShop, type Shop } from '../shop.ts'
import { type Person, worksOnSale } from '../steps.ts'
import { all, errorUnder, long, markup, nameEdges, says, untouched } from './fields.ts'

let shop: Shop
let person: Person
beforeAll(async () => {
  shop = await openShop({ shared: true })
  person = await newBuyer(shop.market)
})
afterAll(() => shop.close())

/** Opens a page of the person who is signed in. */
const openOwn = async (path: string) => {
  const visitor = await visit(shop.browser, shop.market.url)
  await enter(visitor.page, shop.market, person)
  await arrive(visitor.page, path)
  return visitor
}

describe('forms of buyers', () => {
  it('VAL-06 VAL-13 a shipping address, and steps without a choice', async () => {
    const { page, calm, close } = await openOwn('/categories')
    const [work] = await worksOnSale(shop.market)
    await arrive(page, `/${work?.slug}`)
    await page.getByRole('button', { name: 'Buy Now' }).first().click()
    const toast = page.getByRole('alert').getByText('select an option')
    const dismiss = () => page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await toast.waitFor()
    await expect.poll(() => page.getByRole('group').getByText('select an option').count()).toBe(1)
    await dismiss()
    await page.getByLabel(/Pickup station/).check()
    await expect.poll(() => page.getByText('select an option').count()).toBe(0)
    await page.getByRole('button', { name: 'Proceed' }).click()
    await page.getByRole('radio').first().waitFor()
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    await toast.waitFor()
    expect(new URL(page.url()).pathname).toBe('/categories/shoppingcart/shipping/pick-up-address')
    await dismiss()
    await arrive(page, '/categories/shoppingcart/shipping/home-address')
    await page.getByText('You have not saved an address yet.').waitFor()
    await page.getByRole('button', { name: 'Confirm Details' }).click()
    await toast.waitFor()
    expect(new URL(page.url()).pathname).toBe('/categories/shoppingcart/shipping/home-address')
    await dismiss()

    await page.getByRole('button', { name: 'Add Location' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delivery info' })
    const field = (label: string) => dialog.getByLabel(label)
    await untouched(field('Address'), 'address is required')
    await untouched(field('City'), 'city is required')
    await untouched(field('State'), 'state is required')
    // The one country is chosen (D17); a person who takes the choice back sees the error.
    await field('Country').selectOption('')
    await untouched(field('Country'), 'country is required')
    // So is the profile's phone filled in.
    await field('Phone').fill('')
    await untouched(field('Phone'), 'phone is required')
    await all(field('Address'), [
      ['   ', 'address is required'],
      [long, 'At most 200 characters'],
      ['a'.repeat(201), 'At most 200 characters'],
      ['a'.repeat(200), ''],
      [markup, ''],
      ['12 Ọ̀ṣun Crescent 🎨', ''],
    ])
    await all(field('City'), nameEdges('city is required'))
    await all(field('Phone'), [
      ['  ', 'phone is required'],
      ['0803123', 'Phone is at least 8 characters long'],
      ['08031234', 'Phone number must be 11 digits'],
      ['0803123456', 'Phone number must be 11 digits'],
      ['080312345678', 'Phone number must be 11 digits'],
      [long, 'Phone number must be 11 digits'],
      ['+2348031234567', ''],
    ])
    await field('State').selectOption('Lagos')
    await field('Country').selectOption('Nigeria')
    await expect.poll(() => errorUnder(field('State'))).toBe('')
    await expect.poll(() => errorUnder(field('Country'))).toBe('')
    await says(field('Zipcode'), '1234567890123', 'At most 12 characters')
    await says(field('Zipcode'), '', '')
    await field('City').fill('Ẹ̀pẹ́')
    await dialog.getByRole('button', { name: 'Add details' }).click()
    await page.getByText('added successfully').waitFor()
    calm()
    await close()
  })

  it('VAL-07 names: markup stays text, Yoruba letters stay whole', async () => {
    const { page, calm, close } = await openOwn('/profile/settings/name')
    const [first, last] = [page.getByLabel('First name'), page.getByLabel('Last name')]
    expect(await errorUnder(first)).toBe('')
    await all(first, nameEdges('First name is required'))
    await says(last, '   ', 'Last name is required')
    await first.fill(`  ${markup}  `)
    await last.fill('Ọlọ́rundá')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('updated successfully...').waitFor()
    await page.getByRole('heading', { name: `${markup} Ọlọ́rundá` }).waitFor()
    calm()
    await close()
  })

  it('VAL-08 R-8 a phone number', async () => {
    const { page, calm, close } = await openOwn('/profile/settings/phone')
    await all(page.getByLabel('Phone'), [
      ['', 'Phone number is required'],
      ['   ', 'Phone number is required'],
      ['0803123', 'Phone is at least 8 characters long'],
      ['🎨', 'Phone is at least 8 characters long'],
      ['08031234', 'Phone number must be 11 digits'],
      ['0803123456', 'Phone number must be 11 digits'],
      ['080312345678', 'Phone number must be 11 digits'],
      ['0803123456x', 'Phone number must be 11 digits'],
      [long, 'Phone number must be 11 digits'],
      [markup, 'Phone number must be 11 digits'],
      ['08031234567', ''],
    ])
    const digits = String(Date.now()).slice(-8)
    await page.getByLabel('Phone').fill(`+234 80${digits.slice(0, 4)} ${digits.slice(4)}`)
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('updated successfully...').waitFor()
    await page.getByText(`080${digits}`).first().waitFor()
    calm()
    await close()
  })

  it('VAL-09 a home address', async () => {
    const { page, calm, close } = await openOwn('/profile/settings/address')
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await untouched(field('Address'), 'Address is required')
    await untouched(field('City'), 'City is required')
    await untouched(field('Country'), 'Country is required')
    expect(await field('Country').locator('option').allInnerTexts()).toEqual(['Select country', 'Nigeria'])
    await all(field('Address'), [
      ['   ', 'Address is required'],
      ['a'.repeat(201), 'At most 200 characters'],
      [long, 'At most 200 characters'],
      ['a'.repeat(200), ''],
      [markup, ''],
      ['Òkè-Ìlá, 🏠 3', ''],
    ])
    await says(field('City'), '   ', 'City is required')
    await field('Country').selectOption('Nigeria')
    await expect.poll(() => errorUnder(field('Country'))).toBe('')
    calm()
    await close()
  })

  it('VAL-10 R-9 a change of the password', async () => {
    const { page, calm, close } = await openOwn('/profile/settings/password')
    const [old, fresh] = [page.getByLabel('Old password'), page.getByLabel('New password')]
    await untouched(old, 'old Password is required')
    await untouched(fresh, 'new Password is required')
    await all(old, [
      ['', 'old Password is required'],
      ['123456', 'Password is at least 8 characters long'],
      ['1234567', ''],
    ])
    await all(fresh, [
      ['', 'new Password is required'],
      ['1234567', 'Password must be at least 8 characters long'],
      ['12345678', ''],
      ['ọ̀rọ̀ àṣírí', ''],
    ])
    calm()
    await close()
  })

  it('VAL-11 a picture, by its name, size and content', async () => {
    const { page, calm, close } = await openOwn('/profile/settings/photo')
    const field = page.getByLabel('Picture')
    const update = page.getByRole('button', { name: 'Update' })
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      field.setInputFiles({ name, mimeType, buffer })
    expect(await errorUnder(field)).toBe('')
    await update.click()
    await expect.poll(() => errorUnder(field)).toBe('Product image is required')
    await choose('me.txt', 'text/plain', Buffer.from('me'))
    await expect.poll(() => errorUnder(field)).toBe('Unsupported Format')
    await choose('me.webp', 'image/webp', Buffer.from('me'))
    await expect.poll(() => errorUnder(field)).toBe('Unsupported Format')
    await choose('me.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024))
    await expect.poll(() => errorUnder(field)).toBe('File too large')
    await choose('me.jpg', 'image/jpeg', Buffer.alloc(4 * 1024 * 1024 + 1))
    await expect.poll(() => errorUnder(field)).toBe('File too large')

    const picture = sharp({ create: { width: 120, height: 80, channels: 3, background: '#a4432b' } })
    // A WebP that calls itself a PNG.
    await choose('me.png', 'image/png', await picture.clone().webp().toBuffer())
    await update.click()
    await page.getByText('Failed to upload. Please try again.').waitFor()
    await expect.poll(() => errorUnder(field)).toBe('Unsupported Format')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await choose('me.png', 'image/png', Buffer.from(markup))
    await update.click()
    await page.getByText('Failed to upload. Please try again.').waitFor()

    const frame = await picture.clone().raw().toBuffer()
    const gif = await sharp(Buffer.concat([frame, frame.map((value) => 255 - value)]), {
      raw: { width: 120, height: 160, channels: 3, pageHeight: 80 },
    })
      .gif()
      .toBuffer()
    await choose('me.gif', 'image/gif', gif)
    await update.click()
    await page.getByText('uploaded successfully...').waitFor()
    await page.waitForURL('**/profile')
    calm(/4(13|15|22)/)
    await close()
  })

  it('VAL-12 a message', async () => {
    const { page, calm, close } = await openOwn('/profile/contact')
    const text = page.getByLabel('Message')
    await untouched(text, 'message is required')
    await all(text, [
      ['', 'message is required'],
      [' '.repeat(40), 'message is required'],
      ['a'.repeat(19), 'Not less than 20...'],
      [`${' '.repeat(10)}${'a'.repeat(19)}`, 'Not less than 20...'],
      ['a'.repeat(20), ''],
      [long, ''],
      [`${long}a`, 'At most 10,000 characters'],
      [markup, ''],
      ['Ẹ kú iṣẹ́, mo fẹ́ ra àwòrán yìí. 🎨', ''],
    ])
    await says(page.getByLabel('Email'), 'x@', 'Enter a valid email')
    calm()
    await close()
  })
})
