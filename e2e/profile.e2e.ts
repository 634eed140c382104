import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, type Visit, visit } from './browser.ts'
import { holdUntil } from './late.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { callApi, enter, newBuyer, tokensOf } from './people.ts'
import { buy, place } from './purchases.ts'
import { answerPopUp, naira, type Person, signIn, type Work, worksOnSale } from './steps.ts'

let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
let works: Work[]
beforeAll(async () => {
  ;[database, browser] = await Promise.all([openDatabase(), openBrowser()])
  market = await startMarketplace({ DATABASE_URL: database.url })
  works = await worksOnSale(market)
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await database.stop()
})

const at = (path: string) => (url: URL) => url.pathname === path
const today = () =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Lagos',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
    .format(new Date())
    .replaceAll('/', '-')

const nextWork = (): Work => {
  const work = works.shift()
  if (!work) throw new Error('nothing left on sale')
  return work
}

type Buyer = Visit & { person: Person; access: string }
const buyer = async (size: 'phone' | 'desktop' = 'desktop'): Promise<Buyer> => {
  const visitor = await visit(browser, market.url, { size })
  const person = await newBuyer(market)
  const { access } = await enter(visitor.page, market, person)
  return { ...visitor, person, access }
}

const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row')
const holdUpdate = (page: Page, path: string) =>
  holdUntil(page, { path, method: 'PUT', seen: page.getByRole('button', { name: 'Updating...' }) })
/** Makes answers late, so that a second press comes before the first has its answer. */
const slow = (page: Page, path: string) =>
  page.route(`**/api/v1${path}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })

describe('the profile', () => {
  it('PRF-01 the side menu leads to each page', async () => {
    const { page, calm, close } = await buyer()
    await page.goto('/profile')
    const menu = page.getByRole('navigation', { name: 'Profile' })
    for (const [name, path] of [
      ['Wishlist', '/profile/wishlist'],
      ['Orders', '/profile/orders'],
      ['Settings', '/profile/settings'],
      ['Contact us', '/profile/contact'],
      ['Overview', '/profile'],
    ] as const) {
      await menu.getByRole('link', { name }).click()
      await page.waitForURL(at(path))
      await expect.poll(() => menu.locator('[aria-current=page]').innerText()).toContain(name)
    }
    const link = await menu.getByRole('link', { name: 'Overview' }).boundingBox()
    const heading = await page.getByRole('main').getByRole('heading', { level: 1 }).boundingBox()
    expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual(heading?.x ?? 0)
    await menu.getByRole('button', { name: 'Logout' }).waitFor()
    calm()
    await close()
  })

  it('PRF-02 the overview: person, home address, recent orders, recently viewed works', async () => {
    const { page, person, access, calm, close } = await buyer()
    await page.goto('/profile')
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: `${person.first} ${person.last}` }).waitFor()
    for (const text of [person.email, person.phone]) expect(await main.innerText()).toContain(text)
    expect(await main.getByRole('region', { name: 'Profile' }).locator('img').count()).toBe(0)
    expect((await main.innerText()).match(/__/g)).toHaveLength(3)
    await main.getByText('No order yet').waitFor()

    const [seen, bought] = [nextWork(), nextWork()]
    await callApi(
      market,
      'PUT',
      '/profiles/edit_address/',
      { address: '4 Ìyá Ọlọ́bẹ̀ Street', city: 'Ìbàdàn', country: 'Nigeria' },
      access,
    )
    const placed = await buy(market, access, bought.slug)
    await page.goto(`/${seen.slug}`)
    const viewing = async () =>
      (await callApi<{ recently_viewed: { slug: string }[] }>(market, 'GET', '/profiles/', undefined, access))
        .data.recently_viewed
    await expect.poll(viewing).toMatchObject([{ slug: seen.slug }])
    await page.goto('/profile')
    await main.getByText('4 Ìyá Ọlọ́bẹ̀ Street').waitFor()
    for (const text of ['Ìbàdàn', 'Nigeria']) expect(await main.innerText()).toContain(text)
    const row = page.getByRole('table', { name: 'Recent Orders' }).getByRole('row').last()
    await row.waitFor()
    const cells = await row.getByRole('cell').allInnerTexts()
    expect(cells.slice(0, 4)).toEqual(['1', naira(placed.price_total), today(), 'PACKING'])
    const viewed = page.getByRole('region', { name: 'Recently viewed' })
    expect(await viewed.getByRole('link', { name: seen.name }).getAttribute('href')).toBe(`/${seen.slug}`)
    await expect.poll(() => viewed.locator('img').count()).toBeGreaterThan(0)
    await row.getByRole('link', { name: /^View/ }).click()
    await page.waitForURL(at(`/profile/orders/${placed.id}`))
    calm()
    await close()
  })

  it('PRF-03 the wishlist: a removal says what the server says, the last one leaves it empty', async () => {
    const { page, access, calm, close } = await buyer()
    const [first, second] = [nextWork(), nextWork()]
    works.push(first, second)
    for (const { slug } of [first, second]) await callApi(market, 'POST', '/shop/wishlist/', { slug }, access)
    await page.goto('/profile/wishlist')
    const entry = page.getByRole('listitem').filter({ hasText: first.name })
    await entry.waitFor()
    expect(await entry.innerText()).toContain(naira(first.price))
    await expect.poll(() => entry.locator('img').count()).toBe(1)
    await entry.getByRole('link', { name: /View art/ }).click()
    await page.waitForURL(at(`/${first.slug}`))
    await page.goto('/profile/settings/wishlist')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/shop/wishlist') && request.method() === 'POST') calls.push(request.url())
    })
    const answered = page.waitForResponse(
      (response) => response.url().includes('/shop/wishlist/') && response.request().method() === 'POST',
    )
    await page.getByRole('button', { name: `Remove ${first.name}` }).dblclick()
    const { message } = (await (await answered).json()) as { message: string }
    await page.getByRole('status').getByText(message).waitFor()
    await entry.waitFor({ state: 'detached' })
    expect(calls).toHaveLength(1)
    await page.getByRole('button', { name: `Remove ${second.name}` }).click()
    await page.getByText('Wishlist is empty').waitFor()
    await page.getByRole('link', { name: 'Go back' }).click()
    await page.waitForURL(at('/categories'))
    calm()
    await close()
  })
})

describe('orders', () => {
  it('PRF-04 tabs by how far an order has come', async () => {
    const { page, access, calm, close } = await buyer()
    await page.goto('/profile/orders')
    await page.getByText('No order yet').waitFor()
    expect(await page.getByRole('link', { name: 'go home' }).getAttribute('href')).toBe('/')
    const packing = await buy(market, access, nextWork().slug)
    const shipping = await buy(market, access, nextWork().slug)
    const success = await buy(market, access, nextWork().slug)
    const unpaid = await place(market, access, nextWork().slug)
    await database.run(`update parcel set state = 'SHIPPING' where order_id = '${shipping.id}'`)
    await database.run(`update parcel set state = 'SUCCESS' where order_id = '${success.id}'`)
    await page.reload()
    const tabs = page.getByRole('navigation', { name: 'Orders' })
    const expected = [
      ['All orders', '/profile/orders', [unpaid, success, shipping, packing]],
      ['Unpaid', '/profile/orders/unpaidorders', [unpaid]],
      ['Proccessing', '/profile/orders/proccessing', [packing]],
      ['Shipped', '/profile/orders/shippedorders', [shipping]],
      ['Completed', '/profile/orders/completed', [success]],
    ] as const
    for (const [name, path, orders] of expected) {
      await tabs.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(at(path))
      await page.getByRole('table', { name }).waitFor()
      await expect
        .poll(() =>
          rows(page)
            .getByRole('link', { name: /^View/ })
            .evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
        )
        .toEqual(orders.map(({ id }) => `/profile/orders/${id}`))
    }
    await tabs.getByRole('link', { name: 'All orders' }).click()
    await expect.poll(() => rows(page).count()).toBe(4)
    expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.toLowerCase())).toEqual([
      'items',
      'total cost',
      'order date',
      'delivery status',
      'payment status',
      'view',
    ])
    const cells = async (index: number) =>
      (await rows(page).nth(index).getByRole('cell').allInnerTexts()).slice(0, 5)
    expect(await cells(0)).toEqual(['1', naira(unpaid.price_total), today(), 'PENDING', 'Not paid'])
    expect(await cells(1)).toEqual(['1', naira(success.price_total), today(), 'SUCCESS', 'Paid'])
    // Beside them a picture, and words.
    await expect.poll(() => rows(page).nth(0).locator('img').count()).toBe(1)
    expect(await rows(page).nth(0).innerText()).toContain('Waiting for your payment')
    expect((await cells(2))[3]).toBe('SHIPPING')
    expect((await cells(3))[3]).toBe('PACKING')
    await page.goto('/profile/orders/completed')
    await page.getByRole('table', { name: 'Completed' }).waitFor()
    calm()
    await close()
  })

  it("PRF-05 R-15 an unpaid order: an item is removed and the rest is paid with 'Pay Now'", async () => {
    const { page, access, calm, close } = await buyer()
    const [first, second] = [nextWork(), nextWork()]
    for (const { slug } of [first, second])
      await callApi(market, 'POST', '/shop/cart/', { product_slug: slug, quantity: 1 }, access)
    const placed = await place(market, access)
    await page.goto(`/profile/orders/${placed.id}`)
    await page.getByText('2 items').waitFor()
    expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.toLowerCase())).toEqual([
      'quantity',
      'product',
      'item number',
      'price',
      'total',
      'remove',
    ])
    const row = rows(page).filter({ hasText: second.name })
    await expect.poll(() => row.locator('img').count()).toBe(1)
    expect((await row.getByRole('cell').allInnerTexts()).slice(0, 4)).toEqual([
      '1',
      '2',
      naira(second.price),
      naira(second.price),
    ])
    await page.getByRole('button', { name: `Remove ${first.name}` }).dblclick()
    await page.getByText('removed successfully...').waitFor()
    await page.getByText('1 item,').waitFor()
    const { price_total } = (
      await callApi<{ price_total: number }>(
        market,
        'GET',
        `/shop/orders-by-id/?id=${placed.id}`,
        undefined,
        access,
      )
    ).data
    // The works are of two sellers: with the first work goes its parcel, and the fee of that.
    expect(price_total - second.price).toBeGreaterThan(0)
    expect(price_total).toBeLessThan(placed.price_total - first.price)
    await expect.poll(() => page.getByRole('main').innerText()).toContain(naira(price_total))
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await answerPopUp(page, 'Pay', { amount: price_total })
    await page.getByText('Thank you for your order...').waitFor()
    await page.goto(`/profile/orders/${placed.id}`)
    await page.getByText('Payment completed').waitFor()
    expect(await page.getByRole('button', { name: 'Pay Now' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    calm()
    await close()
  })

  it('PRF-05 R-15 removing the last item closes the order and frees the work', async () => {
    const { page, access, calm, close } = await buyer('phone')
    const work = nextWork()
    const placed = await place(market, access, work.slug)
    await page.goto(`/profile/orders/${placed.id}`)
    await page.getByRole('button', { name: `Remove ${work.name}` }).click()
    await page.getByText('removed successfully...').waitFor()
    await page.waitForURL(at('/profile/orders'))
    await page.getByText('No order yet').waitFor()
    expect((await worksOnSale(market)).map(({ slug }) => slug)).toContain(work.slug)
    calm()
    await close()
  })
})

describe('contact and settings', () => {
  it('PRF-06 a message is sent once, and the form is ready for the next', async () => {
    const { page, person, calm, close } = await buyer()
    await page.goto('/profile/contact')
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email)
    expect(await page.getByLabel('Name').inputValue()).toBe(`${person.first} ${person.last}`)
    await page.getByLabel('Message').fill('Ẹ káàsán, ṣé ẹ máa ń fi àwòrán ránṣẹ́ sí Ìlọrin?')
    await slow(page, '/general/send-message/')
    const calls: unknown[] = []
    page.on('request', (request) => {
      if (request.url().includes('/general/send-message')) calls.push(request.postDataJSON())
    })
    await page.getByRole('button', { name: 'Send' }).dblclick()
    await page.getByText('sent successfully...').waitFor()
    expect(calls).toEqual([
      {
        email: person.email,
        name: `${person.first} ${person.last}`,
        text: 'Ẹ káàsán, ṣé ẹ máa ń fi àwòrán ránṣẹ́ sí Ìlọrin?',
      },
    ])
    expect(await page.getByLabel('Message').inputValue()).toBe('')
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email)
    calm()
    await close()
  })

  it('PRF-07 name, phone and address: Update, Updating..., the words, and back to the profile', async () => {
    const { page, calm, close } = await buyer()
    await page.goto('/profile/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    expect(await page.getByRole('main').locator('ul').last().getByRole('link').allInnerTexts()).toEqual([
      'Upload picture',
      'Change Name',
      'Change Phone',
      'Change Address',
      'Change Password',
      'Two-step sign-in',
      'Devices',
      'Your data',
    ])
    const change = async (name: string, fill: () => Promise<void>, shown: string) => {
      await page.goto('/profile/settings')
      await page.getByRole('link', { name }).click()
      await page.getByRole('heading', { name }).waitFor()
      await fill()
      const busy = await holdUpdate(page, '/profiles/edit_*/')
      await page.getByRole('button', { name: 'Update' }).click()
      await busy.wasSeen
      await page.getByText('updated successfully...').waitFor()
      await page.waitForURL(at('/profile'))
      await page.getByRole('main').getByText(shown).first().waitFor()
    }
    const digits = String(Date.now()).slice(-8)
    await change(
      'Change Name',
      async () => {
        await page.getByLabel('First name').fill('Ọlábísí')
        await page.getByLabel('Last name').fill('Ògúnṣọlá')
      },
      'Ọlábísí Ògúnṣọlá',
    )
    await change('Change Phone', () => page.getByLabel('Phone').fill(`070${digits}`), `070${digits}`)
    await change(
      'Change Address',
      async () => {
        await page.getByLabel('Address').fill('7 Ẹ̀bá Ọ̀nà')
        await page.getByLabel('City').fill('Ọ̀ṣogbo')
        expect(await page.getByLabel('Country').locator('option').allInnerTexts()).toEqual([
          'Select country',
          'Nigeria',
        ])
        await page.getByLabel('Country').selectOption('Nigeria')
      },
      '7 Ẹ̀bá Ọ̀nà',
    )
    calm()
    await close()
  })

  it('PRF-08 the password: a wrong old one is told; a new one signs out every tab and asks for a new sign-in', async () => {
    const { context, page, person, access, calm, close } = await buyer()
    const other = await context.newPage()
    await other.goto('/profile/wishlist')
    await other.getByText('Wishlist is empty').waitFor()
    await page.goto('/profile/settings/password')
    await page.getByLabel('Old password').fill('not the old one')
    await page.getByLabel('New password').fill('ọmọ tí a kò kọ́')
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('An error occurred while updating the password.').first().waitFor()
    expect(await page.getByLabel('New password').inputValue()).toBe('ọmọ tí a kò kọ́')
    await page.getByLabel('Old password').fill(person.password)
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('updated successfully, now login...').waitFor()
    await page.waitForURL(at('/auth'))
    await other.waitForURL(at('/'))
    expect((await callApi(market, 'GET', '/profiles/', undefined, access)).status).toBe(401)
    await signIn(page, { email: person.email, password: 'ọmọ tí a kò kọ́' })
    expect(await tokensOf(market, person)).toBeUndefined()
    calm(/422/)
    await close()
  })

  it('PRF-09 a picture is sent as a form and shown; one that is none is refused', async () => {
    const { page, calm, close } = await buyer()
    await page.goto('/profile/settings/photo')
    await page
      .getByLabel('Picture')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Failed to upload. Please try again.').waitFor()
    const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f5d50' } })
      .jpeg()
      .toBuffer()
    const busy = await holdUpdate(page, '/profiles/edit_image/')
    const call = page.waitForRequest('**/api/v1/profiles/edit_image/')
    await page.getByLabel('Picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByAltText('The picture you have chosen').waitFor()
    await page.getByRole('button', { name: 'Update' }).click()
    await busy.wasSeen
    expect((await call).method()).toBe('PUT')
    expect(await (await call).headerValue('content-type')).toMatch(/^multipart\/form-data/)
    await page.getByText('uploaded successfully...').waitFor()
    await page.waitForURL(at('/profile'))
    const avatar = page.getByRole('region', { name: 'Profile' }).locator('img')
    await avatar.waitFor()
    await expect
      .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    calm(/4(15|22)/)
    await close()
  })

  it('PRF-10 R-16 R-26 open pages greet visitors, the wishlist is also among the settings', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    for (const path of ['/profile', '/profile/orders', '/profile/settings']) {
      await page.goto(path)
      await page.getByText('Sign in to see your profile').waitFor()
      await page.getByRole('navigation', { name: 'Profile' }).waitFor()
    }
    await page.goto('/profile/contact')
    await page.waitForURL(at('/'))
    await enter(page, market, await newBuyer(market))
    await page.goto('/profile/settings/wishlist')
    await page.getByText('Wishlist is empty').waitFor()
    calm()
    await close()
  })
})
