import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Artist } from '../contract/seller.ts'
import { openBrowser, visit } from './browser.ts'
import { faultsOn } from './inspection.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { callApi, enter, newBuyer, tokensOf } from './people.ts'
import { buy } from './purchases.ts'
import { staffTokens } from './sales.ts'
import { worksOnSale } from './steps.ts'

const demo = { email: 'seller@aworan.example', password: 'gallery-demo' }
const pictures = join(import.meta.dirname, '../db/seed/pictures')

let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

type OwnWork = { id: string; name: string; version: number; pictures: { id: string }[]; status: string }

describe('the studio', { timeout: 120_000 }, () => {
  it('edits a work: pictures in order, a conflict that loses nothing, and a guard for what is not saved', async () => {
    const { page, context, calm, close } = await visit(browser, market.url)
    const { access } = await tokensOf(market, demo)
    const api = <T>(method: string, path: string, body?: unknown) =>
      callApi<T>(market, method, path, body, access)
    await enter(page, market, demo)
    await page.goto('/studio/works/new')
    // The connection breaks under the first try of one picture; the other arrives, and the lost one is sent again.
    let cuts = 1
    await page.route('**/pictures/', (route) => (cuts-- > 0 ? route.abort() : route.continue()))
    await page
      .getByLabel('Add pictures')
      .setInputFiles([join(pictures, 'osupa-sixteen-moons.jpg'), join(pictures, 'harbour-strips.jpg')])
    await page.waitForURL(/\/studio\/works\/[0-9a-f-]{36}/)
    const id = page.url().split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Remove picture 1' }).waitFor()
    await page.getByRole('button', { name: 'Send osupa-sixteen-moons.jpg again' }).click()
    await page.getByRole('button', { name: 'Remove picture 2' }).waitFor()
    const before = (await api<OwnWork>('GET', `/seller/products/${id}/`)).data
    const [first, second] = before.pictures.map((picture) => picture.id)
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await expect
      .poll(
        async () =>
          (await api<OwnWork>('GET', `/seller/products/${id}/`)).data.pictures.map((picture) => picture.id),
        { timeout: 10_000 },
      )
      .toEqual([second, first])
    await page.getByRole('button', { name: 'Turn picture 1' }).click()
    await expect
      .poll(async () => (await api<OwnWork>('GET', `/seller/products/${id}/`)).data.pictures[0]?.id, {
        timeout: 10_000,
      })
      .not.toBe(second)
    await page.locator('ol[aria-busy]').waitFor({ state: 'detached' })
    await page.getByText('All saved').waitFor()

    const now = (await api<OwnWork>('GET', `/seller/products/${id}/`)).data
    await api('PATCH', `/seller/products/${id}/`, {
      version: now.version,
      name: 'Named elsewhere',
      medium: 'Cotton',
    })
    await page.getByLabel('Name', { exact: true }).fill('Named here')
    await page.getByLabel('Description').fill('What I typed and do not want to lose.')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert', { name: 'Changed meanwhile' }).waitFor()
    expect(await page.getByLabel('Medium').inputValue()).toBe('Cotton')
    expect(await page.getByLabel('Description').inputValue()).toBe('What I typed and do not want to lose.')
    expect(await faultsOn(page)).toEqual([])
    await page.getByRole('alert').getByText('Named elsewhere').waitFor()
    await page.getByRole('button', { name: 'Keep mine: Name' }).click()

    await page.getByRole('link', { name: 'Orders', exact: true }).click()
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' })
    await guard.getByRole('button', { name: 'Stay' }).click()
    await page.keyboard.press('Control+s')
    await page.getByText('All saved').waitFor()
    const after = (await api<OwnWork & { desc: string; medium: string }>('GET', `/seller/products/${id}/`))
      .data
    expect(after).toMatchObject({
      name: 'Named here',
      medium: 'Cotton',
      desc: 'What I typed and do not want to lose.',
    })

    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.getByText('Say what it costs').first().waitFor()
    await page.getByLabel('Price, NGN').fill('95000.50')
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await page.getByText('In review', { exact: true }).waitFor()
    calm(/status of (409|422)|ERR_FAILED/)
    await context.close()
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
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await page.getByText('Add at least one photograph').waitFor()
    for (const box of await page
      .getByRole('group', { name: 'Packing checklist' })
      .getByRole('checkbox')
      .all())
      await box.check()
    await page
      .getByLabel('Photographs before it goes')
      .setInputFiles(join(pictures, 'osupa-sixteen-moons.jpg'))
    await page.getByRole('img', { name: 'Photograph 1', exact: true }).waitFor()
    await page.getByLabel('Courier').fill('GIG Logistics')
    await page.getByLabel('Tracking code').fill('GIG-1234')
    await page.getByRole('button', { name: 'Mark as shipped' }).click()
    await page.getByText('On its way', { exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByText('GIG-1234').isVisible()).toBe(false)
    expect(await page.getByText(/Thank you for buying art/).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('link', { name: 'Money', exact: true }).click()
    await page.getByText(code).waitFor()
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
    await page.getByText(`We look at “${artist.name}” first, then buyers see it.`).waitFor()
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
})
