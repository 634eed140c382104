import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Artist } from '../contract/seller.ts'
import { DAY } from '../kernel/clock.ts'
import { dayOf, longDayOf } from '../kernel/dates.ts'
import { dayInLagos } from '../kernel/lagos.ts'
import { openBrowser, visit } from './browser.ts'
import { faultsOn } from './inspection.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { callApi, enter, newBuyer, tokensOf } from './people.ts'
import { buy } from './purchases.ts'
import { staffTokens } from './sales.ts'
import { worksOnSale } from './steps.ts'

const demo = { email: 'seller@aworan.example', password: 'gallery-demo' }
const pictures = join(import.meta.dirname, '../db/seed/pictures')

let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  database = await openDatabase()
  ;[market, browser] = await Promise.all([startMarketplace({ DATABASE_URL: database.url }), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await database.stop()
})

/** Waits until the note says so that is seen; the one that is heard does not follow each key. */
const saved = (page: Page) =>
  page.locator('[aria-hidden="true"]').getByText('Saved', { exact: true }).waitFor()

type OwnWork = {
  id: string
  name: string
  version: number
  pictures: { id: string; width: number; height: number }[]
  status: string
}

describe('the studio', () => {
  it('edits a work: pictures in order, a conflict that loses nothing, and a guard for what is not saved', async () => {
    const { page, context, calm, close } = await visit(browser, market.url)
    const { access } = await tokensOf(market, demo)
    const api = <T>(method: string, path: string, body?: unknown) =>
      callApi<T>(market, method, path, body, access)
    await enter(page, market, demo)
    await page.goto('/studio/works/new')
    expect(await page.getByLabel('Category', { exact: true }).inputValue(), 'D15').toBe('')
    // The connection breaks under the first try of one picture; the other arrives, and the lost one is sent again.
    let cuts = 1
    await page.route('**/pictures/', (route) => (cuts-- > 0 ? route.abort() : route.continue()))
    await page
      .getByLabel('Add pictures')
      .setInputFiles([join(pictures, 'osupa-sixteen-moons.jpg'), join(pictures, 'harbour-strips.jpg')])
    await page.getByText('Stored until you choose a category').first().waitFor()
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Sculpture' })
    await page.waitForURL(/\/studio\/works\/[0-9a-f-]{36}/)
    const id = page.url().split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
    await page.getByRole('button', { name: 'Send osupa-sixteen-moons.jpg again' }).click()
    await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
    // A photograph of 54 megapixels, taken with the phone held upright, arrives upright and smaller; one in a form of iPhones' does not.
    const large = await sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#a64' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await page.getByLabel('Add pictures').setInputFiles([
      {
        name: 'IMG_0817.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.concat([large, Buffer.alloc(2_000_000)]),
      },
      { name: 'IMG_0818.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
    ])
    await page.getByText(/This is a HEIC photograph/).waitFor()
    await page.getByRole('button', { name: 'Dismiss IMG_0818.HEIC' }).click()
    await page.getByRole('button', { name: 'Remove picture 3' }).waitFor()
    const taken = (await api<OwnWork>('GET', `/seller/products/${id}/`)).data.pictures[2]
    expect([taken?.width, taken?.height]).toEqual([2_667, 4_000])
    // (D34, D37) It is straightened and cropped by keyboard, on the device and from what was chosen, in full quality.
    await page.getByRole('button', { name: 'Crop and straighten picture 3' }).click()
    const cropping = page.getByRole('dialog', { name: 'Crop picture 3' })
    await cropping.getByText('2,667 × 4,000 pixels').waitFor()
    await cropping.getByLabel('Cut off on the left').focus()
    await page.keyboard.press('End')
    await cropping.getByRole('button', { name: 'Use this part' }).click()
    await cropping.getByText(/This part is too small: it has \d+ × 4000 pixels\./).waitFor()
    await cropping.getByRole('button', { name: 'Reset' }).click()
    await cropping.getByLabel('Straighten').focus()
    for (let tenth = 0; tenth < 5; tenth++) await page.keyboard.press('ArrowRight')
    expect(await cropping.getByLabel('Straighten').getAttribute('aria-valuetext')).toBe('0.5° clockwise')
    expect(await faultsOn(page)).toEqual([])
    await cropping.getByRole('button', { name: 'Reset' }).click()
    await cropping.getByRole('button', { name: 'Turn right' }).click()
    await cropping.getByText('4,000 × 2,667 pixels').waitFor()
    await cropping.getByLabel('Cut off on the right').fill('6000')
    await cropping.getByText('2,000 × 4,000 pixels').waitFor()
    await cropping.getByRole('button', { name: 'Use this part' }).click()
    await cropping.waitFor({ state: 'detached' })
    const sides = async () => {
      const { pictures: now } = (await api<OwnWork>('GET', `/seller/products/${id}/`)).data
      return [now.length, now[2]?.width, now[2]?.height]
    }
    await expect.poll(sides).toEqual([3, 2_000, 4_000])
    // Once it is there: another crop begins with the photograph, and a pointer holds its corner.
    await page.getByRole('list', { name: 'Pictures on their way' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Crop and straighten picture 3' }).click()
    await cropping.getByText('2,667 × 4,000 pixels').waitFor()
    const corner = await cropping.locator('[data-corner="right bottom"]').boundingBox()
    if (!corner) throw new Error('no corner')
    await page.mouse.move(corner.x + 30, corner.y + 30)
    await page.mouse.down()
    await page.mouse.move(corner.x + 30, corner.y - 40)
    await page.mouse.up()
    await cropping.getByText('2,667 × 4,000 pixels').waitFor({ state: 'detached' })
    await cropping.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Remove picture 3' }).click()
    await page.getByRole('button', { name: 'Remove picture 3' }).waitFor({ state: 'detached' })
    const before = (await api<OwnWork>('GET', `/seller/products/${id}/`)).data
    const [first, second] = before.pictures.map((picture) => picture.id)
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await expect
      .poll(async () =>
        (await api<OwnWork>('GET', `/seller/products/${id}/`)).data.pictures.map((picture) => picture.id),
      )
      .toEqual([second, first])
    // Until the page has the new order too, the first is another one.
    await page.locator('ol[aria-busy]').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Turn picture 1' }).click()
    await expect
      .poll(async () => (await api<OwnWork>('GET', `/seller/products/${id}/`)).data.pictures[0]?.id)
      .not.toBe(second)
    await page.locator('ol[aria-busy]').waitFor({ state: 'detached' })
    await saved(page)

    const now = (await api<OwnWork>('GET', `/seller/products/${id}/`)).data
    await api('PATCH', `/seller/products/${id}/`, {
      version: now.version,
      name: 'Named elsewhere',
      medium: 'Cotton',
      frame_price: 990_000,
    })
    await page.getByLabel('Name', { exact: true }).fill('Named here')
    await page.getByLabel('Price of a frame, NGN').fill('15000')
    await page.getByLabel('Description').fill('What I typed and do not want to lose.')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert', { name: 'Changed in the meantime' }).waitFor()
    expect(await page.getByLabel('Medium').inputValue()).toBe('Cotton')
    expect(await page.getByLabel('Description').inputValue()).toBe('What I typed and do not want to lose.')
    expect(await faultsOn(page)).toEqual([])
    await page.getByRole('alert').getByText('Named elsewhere').waitFor()
    await page.getByRole('button', { name: 'Keep mine: Name' }).click()
    // (D48) Amounts are written as everywhere.
    await page.getByRole('alert').getByText('NGN 990,000', { exact: true }).waitFor()
    await page.getByRole('alert').getByText('NGN 15,000', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Keep mine: Price of a frame' }).click()
    await page.getByLabel('Price of a frame, NGN').fill('')

    await saved(page)
    const after = (await api<OwnWork & { desc: string; medium: string }>('GET', `/seller/products/${id}/`))
      .data
    expect(after).toMatchObject({
      name: 'Named here',
      medium: 'Cotton',
      desc: 'What I typed and do not want to lose.',
    })

    // (D13, D14) All that is missing is said at once, each with the way to its field.
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    const missing = page.getByRole('region', { name: 'What is missing' })
    await missing.getByRole('heading', { name: '4 things are missing' }).waitFor()
    expect(await missing.getByRole('link').allTextContents()).toEqual([
      'Say how high it is',
      'Say how wide it is',
      'Say how deep it is: sculptures need it',
      'Say what it costs',
    ])
    expect(await faultsOn(page)).toEqual([])
    await missing.getByRole('link', { name: 'Say how wide it is' }).click()
    await page.keyboard.type('30')
    await page.getByLabel('Height, cm').fill('40.5')
    await page.getByLabel('Depth, cm').fill('12')
    await page.getByLabel('Price, NGN').fill('950')
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    const low = page.getByRole('dialog', { name: 'Is this price right?' })
    await low.getByRole('button', { name: 'Change the price' }).click()
    await page.getByLabel('Price, NGN').fill('95000.50')
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.getByText('In review', { exact: true }).waitFor()
    calm(/status of (409|422)|ERR_FAILED/)
    await context.close()
    await close()
  })

  it('D12 loses nothing that is typed: drafts save themselves, and a dropped tab and a lost line give it back', async () => {
    const { page, context, calm, close } = await visit(browser, market.url, { size: 'phone' })
    const { access } = await tokensOf(market, demo)
    const own = async (id: string) =>
      (await callApi<OwnWork & { desc: string }>(market, 'GET', `/seller/products/${id}/`, undefined, access))
        .data
    await enter(page, market, demo)
    await page.goto('/studio/works/new')
    // Nothing is on the server before there is a category, and a reload gives it back.
    await page.getByLabel('Name', { exact: true }).fill('Typed on the bus')
    await page.getByText('Choose a category to save it.').first().waitFor()
    await page.reload()
    await page.getByRole('button', { name: /^Continue what you typed at \d\d:\d\d$/ }).click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Typed on the bus')
    await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Wall Art' })
    await page.waitForURL(/\/studio\/works\/[0-9a-f-]{36}/)
    const id = page.url().split('/').at(-1) ?? ''
    const words = page.getByLabel('Description')
    await words.focus()
    await page.keyboard.type('Written slowly, ')
    await saved(page)
    expect((await own(id)).desc).toBe('Written slowly,')
    // What the server trims stays under the fingers.
    await page.keyboard.type('with a pause')
    expect(await words.inputValue()).toBe('Written slowly, with a pause')
    await saved(page)

    await context.setOffline(true)
    await words.fill('Written without a line')
    await page.getByText('Not saved yet: no connection. Stored on this device.').first().waitFor()
    await page.getByLabel('Add pictures').setInputFiles(join(pictures, 'harbour-strips.jpg'))
    await page.getByText(/^No connection\. It is stored on this device/).waitFor()
    expect(await faultsOn(page)).toEqual([])
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(`/studio/works/${id}`)
    await again.getByRole('button', { name: /^Continue what you typed/ }).waitFor()
    expect(await faultsOn(again)).toEqual([])
    await again.getByRole('button', { name: /^Continue what you typed/ }).click()
    await expect.poll(async () => (await own(id)).desc).toBe('Written without a line')
    await saved(again)
    await again.getByRole('button', { name: 'Remove picture 1' }).waitFor()

    // Signing out on purpose takes along what is only on the device.
    const kept = () =>
      again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('typed:')))
    await again.goto('/studio/works/new')
    await again.getByLabel('Name', { exact: true }).fill('Nobody else’s business')
    await expect.poll(kept).toHaveLength(1)
    await again.getByRole('button', { name: 'Sign out' }).click()
    await again.getByText('You are signed out.').waitFor()
    expect(await kept()).toEqual([])
    calm(/ERR_INTERNET_DISCONNECTED|Failed to load/)
    await close()
  })

  it('D12 changes of a work on show are on the device alone until its seller saves them', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const { access } = await tokensOf(market, demo)
    const { data } = await callApi<{ products: OwnWork[] }>(
      market,
      'GET',
      '/seller/products/?status=live',
      undefined,
      access,
    )
    const [work] = data.products
    await enter(page, market, demo)
    await page.goto(`/studio/works/${work?.id}`)
    await page.getByLabel('Name', { exact: true }).fill('A name that buyers do not see')
    await page.getByText('Not saved yet. Stored on this device.').first().waitFor()
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
    await guard.getByRole('button', { name: 'Stay' }).click()
    page.on('dialog', (asked) => void asked.accept())
    await page.reload()
    await page.getByRole('button', { name: /^Continue what you typed/ }).click()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('A name that buyers do not see')
    const now = await callApi<OwnWork>(market, 'GET', `/seller/products/${work?.id}/`, undefined, access)
    expect(now.data).toMatchObject({ version: work?.version, name: work?.name })
    calm()
    await close()
  })

  it('packs a parcel with checklist and photograph, sends it, and shows what it brings', async () => {
    const seller = await tokensOf(market, demo)
    const { data } = await callApi<{ products: { slug: string; name: string }[] }>(
      market,
      'GET',
      '/seller/products/?status=live',
      undefined,
      seller.access,
    )
    const [work] = data.products
    const buyer = await tokensOf(market, await newBuyer(market))
    const { code } = await buy(market, buyer.access, work?.slug ?? '')

    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await enter(page, market, demo)
    await page.goto('/studio/orders')
    await page.getByRole('link', { name: code }).waitFor()
    expect(await faultsOn(page)).toEqual([])
    await page.getByRole('link', { name: code }).click()
    await page.getByText(/^Send it by/).waitFor()
    expect(await faultsOn(page)).toEqual([])
    const label = page.getByLabel('Shipping label')
    expect(await label.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText(/Thank you for buying art/).isVisible()).toBe(true)
    expect(await label.innerText()).toMatch(new RegExp(`^From\n[^]*\nTo\n[^]*\n${code}\n`))
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await page.getByText('Add at least one photograph').waitFor()
    for (const box of await page
      .getByRole('group', { name: 'Packing checklist' })
      .getByRole('checkbox')
      .all())
      await box.check()
    await page
      .getByLabel('Photographs before you send it')
      .setInputFiles(join(pictures, 'osupa-sixteen-moons.jpg'))
    await page.getByRole('img', { name: 'Photograph 1', exact: true }).waitFor()
    await page.getByLabel('Courier').fill('GIG Logistics')
    // Browsers remember by its name what was typed.
    expect(await page.getByLabel('Courier').getAttribute('name')).toBe('courier')
    await page.getByLabel('Tracking code').fill('GIG-1234')
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await page.getByText('On its way', { exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('GIG-1234').isVisible()).toBe(false)
    expect(await page.getByText(/Thank you for buying art/).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('link', { name: 'Money', exact: true }).click()
    await page.getByText(code).first().waitFor()
    await page.getByText('Held', { exact: true }).first().waitFor()
    expect(await faultsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Statement' }).click()
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as PDF' }).click(),
    ])
    expect(pdf.suggestedFilename()).toMatch(/^statement-.*\.pdf$/)
    expect(await faultsOn(page)).toEqual([])
    for (const [name, heading] of [
      ['Figures', 'Figures'],
      ['Returns', 'Returns'],
      ['Works', 'Works'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await faultsOn(page), name).toEqual([])
    }
    calm()
    await close()
  })

  it('D39 a list that loads takes its own room alone: the menu leads on meanwhile', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await enter(page, market, demo)
    await page.goto('/studio/orders')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/\/api\/v1\/seller\/products\/\?/, async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    await page.getByRole('link', { name: 'Works', exact: true }).click()
    const waiting = page.getByRole('status').filter({ hasText: 'Loading' })
    await waiting.waitFor()
    const menu = await page.getByRole('navigation', { name: 'Studio' }).boundingBox()
    const below = (menu?.y ?? 0) + (menu?.height ?? 0)
    await expect.poll(async () => (await waiting.boundingBox())?.y).toBeGreaterThan(below)
    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    answer()
    await page.unroute(/\/api\/v1\/seller\/products\/\?/)
    await page.goBack()
    await page.getByRole('link', { name: 'Add a work' }).waitFor()
    await waiting.waitFor({ state: 'hidden' })
    calm()
    await close()
  })

  it('D22 does a thing with many works at once: seen before, done when confirmed, and said of each', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await enter(page, market, demo)
    await page.goto('/studio/works?status=live')
    await page.getByLabel(/^Select (all|this page)$/).check()
    await page.getByRole('button', { name: 'Select none' }).click()
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all|this page)/ })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Price', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Per cent').fill('12.5')
    await dialog.getByRole('button', { name: 'Show the new prices' }).click()
    await dialog.getByRole('button', { name: 'Change 2 prices' }).waitFor()
    expect(await faultsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change nothing' }).click()
    await page.getByRole('button', { name: 'Duplicate', exact: true }).click()
    await dialog.getByRole('button', { name: 'Duplicate 2 works' }).click()
    await dialog.getByText('2 works duplicated as drafts.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()

    await page.goto('/studio/works?status=draft&search=copy&without=picture')
    await page.getByLabel('Select all').check()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await dialog.getByText('None of these works can be changed.').waitFor()
    await dialog
      .getByText(/Add a picture/)
      .first()
      .waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Select none' })
        .click()
        .then(() => page.getByRole('button', { name: 'Save 2 works as CSV' }).click()),
    ])
    expect(file.suggestedFilename()).toBe('works.csv')
    await page.getByLabel('Select all').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete 2 works' }).click()
    await dialog.getByText('2 works deleted.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByText('No works match.').waitFor()
    calm()
    await close()
  })

  it('tells of its artists: what was typed wins over what was saved meanwhile only knowingly; buyers read it once staff have looked', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const { access } = await tokensOf(market, demo)
    const api = <T>(method: string, path: string, body?: unknown) =>
      callApi<T>(market, method, path, body, access)
    const [artist] = (await api<Artist[]>('GET', '/seller/artists/')).data
    if (!artist) throw new Error('the demo shop has no artist')
    await enter(page, market, demo)
    await page.goto('/studio/shop')
    await page.getByRole('button', { name: `Change ${artist.name}` }).click()
    const dialog = page.getByRole('dialog', { name: artist.name })
    await dialog.getByLabel('About the artist').fill('Paints **hills**, slowly.')
    const { id, name, town, state, biography: _, version } = artist
    const elsewhere = { name, town, state, version, biography: 'Paints quickly.' }
    expect((await api('PUT', `/seller/artists/${id}/`, elsewhere)).status).toBe(200)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Paints quickly.').waitFor()
    expect(await dialog.getByLabel('About the artist').inputValue()).toBe('Paints **hills**, slowly.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`We will review “${artist.name}” first, then buyers will see it.`).waitFor()
    const staff = await staffTokens(market)
    type Waiting = { artists: { id: string; version: number }[] }
    const { artists } = (await callApi<Waiting>(market, 'GET', '/staff/artists/', undefined, staff.access))
      .data
    const seen = { version: artists.find((one) => one.id === id)?.version }
    const approved = await callApi(market, 'POST', `/staff/artists/${id}/approve/`, seen, staff.access)
    expect(approved.status).toBe(200)
    const work = (await worksOnSale(market)).find((one) => one.artist.name === artist.name)
    await page.goto(`/${work?.slug}`)
    await page.getByText('Paints **hills**, slowly.').waitFor()
    calm(/status of 409/)
    await close()
  })

  it('D22 plans a discount after a preview: buyers read the price before and until when, and the price is back at its end', async () => {
    await database.run(`update edition_price set asked_since = asked_since - interval '90 days'`)
    await database.run(`update work set shown_since = shown_since - interval '90 days'`)
    const { page, calm, close } = await visit(browser, market.url)
    await enter(page, market, demo)
    await page.goto('/studio/works?status=live')
    await page.getByRole('link', { name: 'The Road to Riyom, Evening' }).click()
    const panel = page.getByRole('region', { name: 'Discounts' })
    await panel.getByLabel('Per cent off').fill('91')
    await panel.getByRole('button', { name: 'Show the reduced prices' }).click()
    await panel.getByText('Enter whole per cent, 1 to 90').waitFor()
    await panel.getByText('Enter a day such as 2026-03-31').waitFor()
    await panel.getByLabel('Per cent off').fill('25')
    const last = new Date(Date.now() + 6 * DAY)
    await panel.getByLabel('Last day').fill(dayInLagos(last))
    await panel.getByRole('button', { name: 'Show the reduced prices' }).click()
    await panel.getByText('NGN 900,000').waitFor()
    expect(await faultsOn(page)).toEqual([])
    await panel.getByRole('button', { name: 'Plan the discount' }).click()
    await panel.getByText('Running').waitFor()
    await expect.poll(() => page.getByLabel('Price, NGN').inputValue()).toBe('900000')

    // What the server sends, without a script.
    const kept = async (): Promise<string> => (await fetch(`${market.url}/the-road-to-riyom`)).text()
    await expect.poll(kept).toContain('Price before')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/the-road-to-riyom')
    await page.getByText(`Reduced until ${longDayOf(last)}.`).waitFor()
    await page.getByText('Lowest price of the last 30 days').waitFor()
    expect(await page.locator('s').first().innerText()).toContain('NGN 1,200,000')
    expect(await faultsOn(page)).toEqual([])

    await page.goto('/studio/works?status=live')
    await page.getByRole('link', { name: 'The Road to Riyom, Evening' }).click()
    await panel.getByRole('button', { name: 'End now' }).click()
    await panel.getByText('Ended').waitFor()
    await expect.poll(kept).not.toContain('Price before')
    calm()
    await close()
  })

  it('D22 pauses the shop: buyers read until when, and find no way to buy; opened again, they do', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const { access } = await tokensOf(market, demo)
    const [artist] = (await callApi<Artist[]>(market, 'GET', '/seller/artists/', undefined, access)).data
    const work = (await worksOnSale(market)).find((one) => one.artist.name === artist?.name)
    const kept = async (): Promise<string> => (await fetch(`${market.url}/${work?.slug}`)).text()
    expect(await kept()).toContain('Buy Now')
    await enter(page, market, demo)
    await page.goto('/studio/shop')
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Pause the shop' }) })
    await form.getByLabel('Open again on').fill('2020-01-01')
    await form.getByLabel('Note to buyers').fill('Call 0803 123 4567')
    await form.getByRole('button', { name: 'Pause the shop' }).click()
    await form.getByText('Please leave out links, mail addresses and phone numbers').waitFor()
    await form.getByLabel('Note to buyers').fill('At the biennale.')
    await form.getByRole('button', { name: 'Pause the shop' }).click()
    await form.getByText('Choose a day after today').waitFor()
    expect(await form.getByLabel('Note to buyers').inputValue()).toBe('At the biennale.')
    const day = new Date(Date.now() + 9 * DAY)
    await form.getByLabel('Open again on').fill(dayInLagos(day))
    await form.getByRole('button', { name: 'Pause the shop' }).click()
    await page.getByText(`The shop opens by itself on ${dayOf(day)}.`, { exact: false }).waitFor()
    expect(await faultsOn(page)).toEqual([])

    await expect.poll(kept).not.toContain('Buy Now')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/${work?.slug}`)
    await page.getByText(`The artist's shop is paused until ${longDayOf(day)}.`).waitFor()
    await page.getByText('At the biennale.').waitFor()
    expect(await page.getByRole('button', { name: /buy now|add to cart/i }).count()).toBe(0)
    expect(await faultsOn(page)).toEqual([])

    await page.goto('/studio/shop')
    await page.getByRole('button', { name: 'Open the shop now' }).click()
    await page.getByRole('button', { name: 'Pause the shop' }).waitFor()
    await expect.poll(kept).toContain('Buy Now')
    calm(/status of 4/)
    await close()
  })
})
