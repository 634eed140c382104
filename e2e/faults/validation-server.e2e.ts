import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../browser.ts'
import { arrive } from '../measure.ts'
import { type ApiAnswer, callApi, enter, newBuyer, tokensOf } from '../people.ts'
import { openShop, type Shop } from '../shop.ts'
import type { Person } from '../steps.ts'
import { errorUnder, focused, long } from './fields.ts'

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

describe('the server', () => {
  let access: string | undefined
  const base = {
    first_name: 'A',
    last_name: 'B',
    phone: '08031234567',
    email: 'rules@journey.example',
    password: 'a good password',
    terms_agreement: true,
  }
  const address = {
    address: '1 Broad Street',
    city: 'Lagos',
    state: 'Lagos',
    country: 'Nigeria',
    phone: '08031234567',
    first_name: 'A',
    last_name: 'B',
    email: 'rules@journey.example',
  }
  const home = { address: '1 Broad Street', city: 'Lagos', country: 'Nigeria' }
  const message = { email: 'rules@journey.example', name: 'A', text: 'x'.repeat(20) }
  const passwords = { current_password: 'an old password', new_password: 'a new password' }

  it.each([
    ['POST', '/auth/login/buyer/', { ...base, email: 'x' }, 'email', 'Enter a valid email'],
    ['POST', '/auth/login/buyer/', { ...base, email: ' ' }, 'email', 'Email is required'],
    ['POST', '/auth/login/buyer/', { ...base, password: '' }, 'password', 'Password is required'],
    ['POST', '/auth/register/', { ...base, first_name: ' ' }, 'first_name', 'First name is required'],
    ['POST', '/auth/register/', { ...base, last_name: undefined }, 'last_name', 'Last name is required'],
    ['POST', '/auth/register/', { ...base, phone: '' }, 'phone', 'Phone number is required'],
    [
      'POST',
      '/auth/register/',
      { ...base, phone: '080312345678' },
      'phone',
      'Phone number must be in the format xxx-xx-xxxx and most 11 digits',
    ],
    ['POST', '/auth/register/', { ...base, email: 'a@b' }, 'email', 'Enter a valid email'],
    [
      'POST',
      '/auth/register/',
      { ...base, password: '1234567' },
      'password',
      'Password must be at least 8 characters long',
    ],
    [
      'POST',
      '/auth/register/',
      { ...base, terms_agreement: false },
      'terms_agreement',
      'You must agree to the terms and conditions',
    ],
    ['POST', '/auth/verify-email/', { email: base.email, otp: '12345' }, 'otp', 'otp is a 6 digits number'],
    ['POST', '/auth/verify-email/', { email: base.email }, 'otp', 'otp is required'],
    ['POST', '/auth/send-password-reset-otp/', { email: 'x@' }, 'email', 'Enter a valid email'],
    [
      'POST',
      '/auth/set-new-password-second/',
      { email: base.email, otp: '123456', password: '1234567' },
      'password',
      'Password must be at least 8 characters long',
    ],
    ['POST', '/shop/shipping-addresses/', { ...address, address: ' ' }, 'address', 'address is required'],
    ['POST', '/shop/shipping-addresses/', { ...address, city: '' }, 'city', 'city is required'],
    ['POST', '/shop/shipping-addresses/', { ...address, state: '' }, 'state', 'state is required'],
    ['POST', '/shop/shipping-addresses/', { ...address, country: 'Ghana' }, 'country', 'country is required'],
    ['POST', '/shop/shipping-addresses/', { ...address, phone: '' }, 'phone', 'phone is required'],
    [
      'PUT',
      '/profiles/edit_name/',
      { first_name: '', last_name: 'B' },
      'first_name',
      'First name is required',
    ],
    [
      'PUT',
      '/profiles/edit_name/',
      { first_name: 'A', last_name: long },
      'last_name',
      'At most 80 characters',
    ],
    [
      'PUT',
      '/profiles/edit_phone_number/',
      { phone: '0803' },
      'phone',
      'Phone is at least 8 characters long',
    ],
    [
      'PUT',
      '/profiles/edit_phone_number/',
      { phone: '0803123456' },
      'phone',
      'Phone number must be 11 digits',
    ],
    ['PUT', '/profiles/edit_address/', { ...home, address: '' }, 'address', 'Address is required'],
    ['PUT', '/profiles/edit_address/', { ...home, city: ' ' }, 'city', 'City is required'],
    ['PUT', '/profiles/edit_address/', { ...home, country: 'Benin' }, 'country', 'Country is required'],
    [
      'PATCH',
      '/profiles/change_password/',
      { ...passwords, current_password: '' },
      'current_password',
      'old Password is required',
    ],
    [
      'PATCH',
      '/profiles/change_password/',
      { ...passwords, new_password: '1234567' },
      'new_password',
      'Password must be at least 8 characters long',
    ],
    ['PUT', '/profiles/edit_image/', new FormData(), 'avatar', 'Product image is required'],
    ['POST', '/general/send-message/', { ...message, text: ' ' }, 'text', 'message is required'],
    ['POST', '/general/send-message/', { ...message, text: 'x'.repeat(19) }, 'text', 'Not less than 20...'],
    ['POST', '/shop/orders/', { delivery_option: 'BOAT' }, 'delivery_option', 'select an option'],
  ])('VAL-14 %s %s, where wrong (%#)', async (method, path, body, field, text) => {
    access ??= (await tokensOf(shop.market, person)).access
    const answer: ApiAnswer<unknown> = await callApi(shop.market, method, path, body, access)
    expect(answer).toMatchObject({ status: 422, field, message: text, error: text })
  })

  it('VAL-14 what only the server can know stands under the field, which keeps its value and takes the focus', async () => {
    const { page, calm, close } = await openOwn('/profile/settings/phone')
    await page.getByLabel('Phone').fill('08030000001')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect
      .poll(() => errorUnder(page.getByLabel('Phone')))
      .toBe('This phone number belongs to another account.')
    expect(await page.getByLabel('Phone').inputValue()).toBe('08030000001')
    expect(await focused(page)).toBe('phone')
    calm(/409/)
    await close()
  })
})
