import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { boxOf, comeAlive } from './measure.ts'
import { dataOf, type Work, worksOnSale } from './steps.ts'

type Detail = Work & {
  frame_price: number | null
  width_cm: number
  height_cm: number
  sizes: { id: string; label: string; width_cm: number; height_cm: number; in_stock: number }[]
}

let market: RunningMarketplace
let browser: Browser
/** In several sizes, with a frame to choose. */
let edition: Detail
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
  const all = await Promise.all(
    (await worksOnSale(market, 'edition')).map(({ slug }) =>
      dataOf<Detail>(market, `/shop/products/${slug}/`),
    ),
  )
  const found = all.find(
    ({ sizes, frame_price }) =>
      frame_price !== null && sizes.length > 1 && sizes.every(({ in_stock }) => in_stock > 0),
  )
  if (!found) throw new Error('the gallery lacks an edition in several sizes')
  edition = found
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

const band = (page: Page) => page.getByRole('region', { name: 'In scale' })

/** How wide and high the work is drawn, in pixels, and the whole drawing. */
const drawnIn = async (page: Page) => ({
  work: await boxOf(band(page).locator('img')),
  room: await boxOf(band(page).locator('svg').first()),
})

describe('a work in scale', () => {
  it('is drawn by the server, without script, in its own proportions', async () => {
    const { page, calm, close } = await visit(browser, market.url, { javaScript: false })
    await page.goto(`/${edition.slug}`)
    const { work, room } = await drawnIn(page)
    expect(work.width / work.height).toBeCloseTo(edition.width_cm / edition.height_cm, 1)
    expect(work.height).toBeGreaterThan(room.height * 0.1)
    await band(page)
      .getByText(/\d+ × \d+ cm, (beside a chair of 82 cm|with a sofa 210 cm wide)/)
      .waitFor()
    calm()
    await close()
  })

  it('follows the size that is chosen, and draws its frame', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.goto(`/${edition.slug}`)
    const before = await drawnIn(page)
    const [first, second] = edition.sizes
    await comeAlive(page)
    await page.getByRole('radio', { name: new RegExp(`^${second?.height_cm} × `) }).check({ force: true })
    await band(page).getByText(`${second?.height_cm} × ${second?.width_cm} cm`).waitFor()
    const after = await drawnIn(page)
    const scale = ({ room, work }: typeof before) => work.height / room.height
    expect(scale(after)).toBeGreaterThan(scale(before))
    expect(first?.height_cm).toBeLessThan(second?.height_cm ?? 0)
    await page.getByRole('checkbox', { name: /With frame/ }).check()
    await band(page)
      .getByText(/the frame is drawn [\d.]+ cm wide/)
      .waitFor()
    calm()
    await close()
  })

  it('hangs on a photograph of the own wall to scale, moved by pointer and keys; the photograph is sent nowhere', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await page.goto(`/${edition.slug}`)
    await page.getByRole('button', { name: 'See it on your wall' }).click()
    const dialog = page.getByRole('dialog', { name: /on your wall$/ })
    await dialog.getByRole('radio', { name: 'Person' }).check({ force: true })
    await dialog.getByText(/beside a person of 169 cm/).waitFor()
    await dialog.getByRole('radio', { name: 'Your wall' }).check({ force: true })
    await dialog.getByText('The photograph stays on this device.').waitFor()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET' || !/\/(media|assets)\//.test(request.url())) sent.push(request.url())
    })
    const file = dialog.getByLabel(/photograph$/i)
    await file.setInputFiles({ name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    await dialog.getByText(/cannot read this file as a picture/).waitFor()
    // 40 megapixels, lying on its side as cameras store what was taken upright.
    const wall = await sharp({ create: { width: 7_300, height: 5_480, channels: 3, background: '#cfc8bd' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    await file.setInputFiles({ name: 'wall.jpg', mimeType: 'image/jpeg', buffer: wall })
    await dialog.getByText('How wide is this wall?').waitFor()
    const canvas = dialog.locator('canvas')
    expect(await canvas.evaluate((node: HTMLCanvasElement) => [node.width, node.height])).toEqual([
      1_501, 2_000,
    ])
    const width = dialog.getByLabel('Width of the wall in it')
    for (const wrong of ['0', '1,000 m']) {
      await width.fill(wrong)
      await dialog.getByText(/A wall is 30 cm to 30 m wide/).waitFor()
    }
    await width.fill('400 cm')
    const hung = dialog.getByRole('button', { name: /, to scale$/ })
    const [work, photograph] = [await boxOf(hung), await boxOf(canvas)]
    const chosen = edition.sizes[0]
    expect((work.width / photograph.width) * 400).toBeCloseTo(chosen?.width_cm ?? 0, 0)
    await hung.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await dialog.getByText(/Its middle is 220 cm from the left edge/).waitFor({ state: 'attached' })
    await page.mouse.click(photograph.x + photograph.width / 4, photograph.y + photograph.height / 2)
    await dialog.getByText(/Its middle is 100 cm from the left edge/).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(sent).toEqual([])
    calm()
    await close()
  })
})

describe('a picture looked at closely', () => {
  it('is brought near by wheel, keys, buttons and double tap, sharp and with what is seen of it in cm, and is whole again', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.goto(`/${edition.slug}/background`)
    const larger = page.getByRole('button', { name: 'Larger' })
    let y = 390
    await expect
      .poll(async () => {
        await page.mouse.move(700, ++y)
        return larger.count()
      })
      .toBe(1)
    const image = page.getByRole('img')
    const wholeBox = await boxOf(image)
    const seen = page.getByText(/^\d.* of .* cm$/)
    expect(await seen.count()).toBe(0)
    await larger.click()
    await seen.waitFor()
    const nearBox = await boxOf(image)
    expect(nearBox.width).toBeGreaterThan(wholeBox.width)
    // Sharp: what is shown has as many pixels as the screen, for the picture has them.
    await expect
      .poll(() =>
        image.evaluate((node: HTMLImageElement) => Number(/(\d+)\.\w+$/.exec(node.currentSrc)?.[1])),
      )
      .toBeGreaterThanOrEqual(Math.floor(nearBox.width))
    // The first key after a rest, when label and buttons have gone, is heard as well.
    const opacity = () =>
      larger.locator('xpath=..').evaluate((node: HTMLElement) => getComputedStyle(node).opacity)
    await expect.poll(opacity).toBe('0')
    await page.keyboard.press('0')
    await expect.poll(() => boxOf(image)).toEqual(wholeBox)
    await page.keyboard.press('+')
    await expect.poll(async () => (await boxOf(image)).width).toBeGreaterThan(wholeBox.width)
    await page.keyboard.press('-')
    await expect.poll(() => boxOf(image)).toEqual(wholeBox)
    await page.mouse.move(700, 400)
    await page.mouse.wheel(0, -300)
    await expect.poll(async () => (await boxOf(image)).width).toBeGreaterThan(wholeBox.width)
    await expect
      .poll(async () => {
        await page.mouse.dblclick(700, 400)
        return boxOf(image)
      })
      .toEqual(wholeBox)
    await page.keyboard.press('Escape')
    await page.waitForURL(`**/${edition.slug}`)
    calm()
    await close()
  })

  it('moves with the finger, never out of the window, and closes on the page of its work', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await page.goto(`/${edition.slug}`)
    await comeAlive(page)
    await page.getByRole('link', { name: /see it large$/ }).click()
    const dialog = page.getByRole('dialog', { name: edition.name })
    const image = dialog.getByRole('img')
    await dialog.getByRole('button', { name: 'Larger' }).click()
    await dialog.getByRole('button', { name: 'Larger' }).click()
    const before = await boxOf(image)
    await page.mouse.move(200, 400)
    await page.mouse.down()
    await page.mouse.move(2_200, 400, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await boxOf(image)).x).toBeGreaterThan(before.x)
    expect((await boxOf(image)).x).toBeLessThanOrEqual(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    calm()
    await close()
  })
})
