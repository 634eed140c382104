import type { Frame, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunningMarketplace } from './marketplace.ts'

/** A work of the demo gallery as the API shows it. */
export type Work = {
  name: string
  slug: string
  price: number
  in_stock: number
  sold: boolean
  mode: string
  artist: { name: string; slug: string }
}

/** The works that can be bought now, newest first; one-of-a-kind ones when asked. */
export const worksOnSale = async (
  market: RunningMarketplace,
  kind: 'unique' | 'edition' = 'unique',
): Promise<Work[]> => {
  const response = await fetch(`${market.url}/api/v1/shop/products/?limit=96&available=true`)
  const body = (await response.json()) as { data: { products: Work[] } }
  return body.data.products.filter((work) => (work.mode === 'One of a kind') === (kind === 'unique'))
}

/** 'NGN 1,250,000' */
export const naira = (amount: number): string => `NGN ${amount.toLocaleString('en-US')}`

let people = 0
/** Somebody new. */
export const newPerson = () => {
  people += 1
  const unique = `${Date.now()}${people}`
  return {
    first: 'Ṣọlá',
    last: 'Adéwálé',
    email: `sola-${unique}@journey.example`,
    phone: `080${unique.slice(-8)}`,
    password: 'oju ni alakan fi n sori',
  }
}
export type Person = ReturnType<typeof newPerson>

/** Fills and sends the sign-up form on the page, then the code from the mail; `news` ticks that box. Ends on /auth. */
export const signUp = async (
  page: Page,
  market: RunningMarketplace,
  person: Person,
  { news = false } = {},
): Promise<void> => {
  await page.goto('/auth/signup')
  await page.getByLabel('First name').fill(person.first)
  await page.getByLabel('Last name').fill(person.last)
  await page.getByLabel('Phone').fill(person.phone)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Repeat password').fill(person.password)
  await page.getByRole('checkbox', { name: /terms and conditions/i }).check()
  if (news) await page.getByRole('checkbox', { name: /news about works/i }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/auth/otp')
  const mail = await market.mailTo(person.email, /code/i)
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  await page.getByRole('textbox', { name: /otp|code/i }).fill(code)
  await page.getByRole('button', { name: 'proceed' }).click()
  await page.getByText('registration successfull').waitFor()
  await page.waitForURL('**/auth')
}

/** Signs in on /auth. */
export const signIn = async (page: Page, person: { email: string; password: string }): Promise<void> => {
  if (!page.url().endsWith('/auth')) await page.goto('/auth')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
}

/** Adds an address in Lagos on the home-address page. */
export const addAddress = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add Location' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delivery info' })
  await dialog.getByLabel('Address').fill('12 Ọ̀ṣun Crescent')
  await dialog.getByLabel('City').fill('Ìkẹjà')
  const state = dialog.getByLabel('State')
  await ((await state.evaluate((element) => element.tagName)) === 'SELECT'
    ? state.selectOption('Lagos')
    : state.fill('Lagos'))
  await dialog.getByLabel('Country').selectOption('Nigeria')
  await dialog.getByLabel('Phone').fill('08031234567')
  await dialog.getByRole('button', { name: 'Add details' }).click()
  await page.getByText('added successfully').waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

/** The sandbox's pop-up: its page inside the frame of the payment dialog. */
export const popUp = async (page: Page): Promise<Frame> => {
  await page.getByRole('dialog', { name: 'Payment' }).waitFor()
  for (let tries = 0; tries < 150; tries++) {
    for (const frame of page.frames()) {
      if (frame === page.mainFrame()) continue
      const dialog = frame.getByRole('dialog', { name: 'Sandbox payment' })
      if ((await dialog.count().catch(() => 0)) > 0 && (await dialog.isVisible())) return frame
    }
    await page.waitForTimeout(100)
  }
  throw new Error('the pop-up did not open')
}

/** Checks what the pop-up shows and presses one of its buttons. */
export const answerPopUp = async (
  page: Page,
  button: 'Pay' | 'Decline' | 'Close',
  options: { amount?: number; method?: 'Card' | 'Bank transfer' } = {},
): Promise<void> => {
  const frame = await popUp(page)
  if (options.amount !== undefined)
    expect(await frame.locator('body').innerText()).toContain(naira(options.amount))
  if (options.method) await frame.getByRole('radio', { name: options.method }).check()
  const pressed = frame.getByRole('button', { name: button, exact: true })
  // The frame may be gone before the driver hears that its button was pressed.
  await pressed.click().catch(async (error: unknown) => {
    if ((await pressed.count().catch(() => 0)) > 0) throw error
  })
}

/** Signs the demo's buyer in. */
export const signInAsDemoBuyer = async (page: Page): Promise<void> => {
  await page.goto('/auth')
  await signIn(page, { email: 'buyer@aworan.example', password: 'gallery-demo' })
}

/** What a read of the public API answers. */
export const dataOf = async <T>(market: RunningMarketplace, path: string): Promise<T> => {
  const response = await fetch(`${market.url}/api/v1${path}`)
  return ((await response.json()) as { data: T }).data
}

/** Presses what changes cart or wishlist and waits for the server's answer: a page shows the change before it has arrived. */
export const pressAndSend = async (page: Page, button: Locator, path: '/shop/cart/' | '/shop/wishlist/') => {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith(path) && (response.request().postData() ?? '{}') !== '{}',
  )
  await button.click()
  await answer
}
