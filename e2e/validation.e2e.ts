import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessedText } from '../contract/passwords.ts'
import { openBrowser, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { arrive } from './measure.ts'
import { type ApiAnswer, callApi, enter, newBuyer, tokensOf } from './people.ts'
import { type Person, worksOnSale } from './steps.ts'

let market: RunningMarketplace
let browser: Browser
let person: Person
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
  person = await newBuyer(market)
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const long = 'a'.repeat(10_000)
const markup = '<script>alert("1")</script><b onmouseover=alert(1)>'

const quickly = { interval: 20, timeout: 5000 }

/** What stands under a field. */
const errorUnder = (field: Locator): Promise<string> =>
  field.evaluate((element) => document.getElementById(`${element.id}-error`)?.textContent ?? 'no place')

/** Fills a field and expects what stands under it then; `leave` it where it was not left before. */
const says = async (field: Locator, value: string, error: string, leave = true): Promise<void> => {
  await field.fill(value)
  if (leave) await field.blur()
  const message = `${value.slice(0, 40)}: ${error}`
  await expect.poll(() => errorUnder(field), { ...quickly, message }).toBe(error)
}

/** Nothing is wrong with a field that was not touched, nor while it is first typed into; left empty it says so. */
const untouched = async (field: Locator, error: string): Promise<void> => {
  expect(await errorUnder(field)).toBe('')
  await field.focus()
  expect(await errorUnder(field)).toBe('')
  await field.blur()
  await expect.poll(() => errorUnder(field), quickly).toBe(error)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
}

const emailEdges: [string, string][] = [
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['adaeze', 'Enter a valid email'],
  ['adaeze@', 'Enter a valid email'],
  ['adaeze@example', 'Enter a valid email'],
  ['a b@example.com', 'Enter a valid email'],
  ['🎨@example.com', 'Enter a valid email'],
  [markup, 'Enter a valid email'],
  [`${long}@example.com`, 'Enter a valid email'],
  ['Adaeze.Okoro+art@Example.com.ng', ''],
]

const nameEdges = (required: string): [string, string][] => [
  ['', required],
  ['    ', required],
  [long, 'At most 80 characters'],
  ['a'.repeat(81), 'At most 80 characters'],
  ['a'.repeat(80), ''],
  ['A', ''],
  ['Ọmọ́ládé Ṣẹ́gun', ''],
  ['🎨', ''],
  [markup, ''],
]

const newPasswordEdges: [string, string][] = [
  ['', 'Password is required'],
  ['1234567', 'Password must be at least 8 characters long'],
  ['12345678', ''],
  ['ẹ̀kọ́ dára', ''],
  ['        ', guessedText],
  ['Àwòrán12', guessedText],
  [long, 'At most 200 characters'],
]

const open = async (path: string) => {
  const visitor = await visit(browser, market.url)
  await arrive(visitor.page, path)
  return visitor
}

/** Opens a page of the person who is signed in. */
const openOwn = async (path: string) => {
  const visitor = await visit(browser, market.url)
  await enter(visitor.page, market, person)
  await arrive(visitor.page, path)
  return visitor
}

const all = async (field: Locator, edges: [string, string][]): Promise<void> => {
  for (const [i, [value, error]] of edges.entries()) await says(field, value, error, i === 0)
}

/** The name of the field that has the focus. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

describe('forms of visitors', () => {
  it('VAL-01 sign-in', async () => {
    const { page, calm, close } = await open('/auth')
    const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.poll(() => errorUnder(email)).toBe('Email is required')
    await expect.poll(() => errorUnder(password)).toBe('Password is required')
    expect(await focused(page)).toBe('email')
    await page.reload()
    await untouched(email, 'Email is required')
    await untouched(password, 'Password is required')
    await all(email, emailEdges)
    await all(password, [
      ['', 'Password is required'],
      ['x', ''],
    ])
    calm()
    await close()
  })

  it('VAL-02 sign-up', async () => {
    const { page, calm, close } = await open('/auth/signup')
    const field = (label: string) => page.getByLabel(label, { exact: true })
    await untouched(field('First name'), 'First name is required')
    await untouched(field('Last name'), 'Last name is required')
    await untouched(field('Phone'), 'Phone number is required')
    await untouched(field('Email'), 'Email is required')
    await untouched(field('Password'), 'Password is required')
    await untouched(field('Repeat password'), 'Repeat password is required')
    await untouched(
      page.getByRole('checkbox', { name: /terms/ }),
      'You must agree to the terms and conditions',
    )
    await all(field('First name'), nameEdges('First name is required'))
    await says(field('Last name'), '   ', 'Last name is required')
    await says(field('Last name'), 'Adéwálé', '')
    const format = 'Phone number must be in the format xxx-xx-xxxx and most 11 digits'
    await all(field('Phone'), [
      ['', 'Phone number is required'],
      ['   ', 'Phone number is required'],
      ['080312345678', format],
      ['eleven', format],
      ['🎨', format],
      [markup, format],
      [long, format],
      ['08031234567', ''],
      ['0803-123-4567', ''],
      ['+234 803 123 4567', ''],
    ])
    await all(field('Email'), emailEdges)
    await all(field('Password'), newPasswordEdges)
    await field('Password').fill('a good password')
    await all(field('Repeat password'), [
      ['', 'Repeat password is required'],
      ['a good passwor', 'Passwords must match'],
      ['A good password', 'Passwords must match'],
      ['a good password', ''],
    ])
    await says(field('Password'), 'another password', '')
    await expect.poll(() => errorUnder(field('Repeat password'))).toBe('Passwords must match')
    await page.getByRole('checkbox', { name: /terms/ }).check()
    await expect.poll(() => errorUnder(page.getByRole('checkbox', { name: /terms/ }))).toBe('')
    await page.getByRole('checkbox', { name: /terms/ }).uncheck()
    await expect
      .poll(() => errorUnder(page.getByRole('checkbox', { name: /terms/ })))
      .toBe('You must agree to the terms and conditions')
    await field('Last name').fill('')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect.poll(() => focused(page)).toBe('last_name')
    calm()
    await close()
  })

  it.each(['/auth/otp', '/auth/confirmotp'])('VAL-03 the code on %s', async (path) => {
    const { page, calm, close } = await open('/auth')
    await page.evaluate(() => {
      localStorage.setItem('email', '"someone@journey.example"')
      localStorage.setItem('reset_email', '"someone@journey.example"')
    })
    await arrive(page, path)
    const code = page.getByLabel('Code')
    await untouched(code, 'otp is required')
    await all(code, [
      ['', 'otp is required'],
      ['   ', 'otp is required'],
      ['12345', 'otp is a 6 digits number'],
      ['1234567', 'otp is a 6 digits number'],
      ['12345a', 'otp is a 6 digits number'],
      ['１２３４５６', 'otp is a 6 digits number'],
      ['🎨🎨🎨', 'otp is a 6 digits number'],
      [long, 'otp is a 6 digits number'],
      [markup, 'otp is a 6 digits number'],
      ['123456', ''],
      [' 123-456 ', ''],
    ])
    calm()
    await close()
  })

  it('VAL-04 a new password', async () => {
    const { page, calm, close } = await open('/auth/resetpassword')
    const [password, repeat] = [
      page.getByLabel('Password', { exact: true }),
      page.getByLabel('Repeat password'),
    ]
    await untouched(password, 'Password is required')
    await untouched(repeat, 'Password is required')
    await all(password, newPasswordEdges)
    await password.fill('a good password')
    await all(repeat, [
      ['', 'Password is required'],
      ['a good passwords', 'Passwords must match'],
      ['a good password', ''],
    ])
    calm()
    await close()
  })

  it('VAL-05 the e-mail of a reset', async () => {
    const { page, calm, close } = await open('/auth/passwordotp')
    await untouched(page.getByLabel('Email'), 'Email is required')
    await all(page.getByLabel('Email'), emailEdges)
    calm()
    await close()
  })
})

describe('forms of buyers', () => {
  it('VAL-06 VAL-13 a shipping address, and steps without a choice', async () => {
    const { page, calm, close } = await openOwn('/categories')
    const [work] = await worksOnSale(market)
    await arrive(page, `/${work?.slug}`)
    await page.getByRole('button', { name: 'Buy Now' }).first().click()
    const toast = page.getByRole('alert').getByText('select an option')
    const dismiss = () => page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await toast.waitFor()
    expect(await page.getByRole('group').getByText('select an option').count()).toBe(1)
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
    await untouched(field('Country'), 'country is required')
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
    access ??= (await tokensOf(market, person)).access
    const answer: ApiAnswer<unknown> = await callApi(market, method, path, body, access)
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
