import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { arrive, boxOf, colourName, eventually, holdBack, linkedData, metaOf, styleOf } from './measure.ts'
import { dataOf, naira, pressAndSend, signInAsDemoBuyer, type Work, worksOnSale } from './steps.ts'

type Detail = Work & {
  picture: { width: number; height: number }
  desc: string
  medium: string
  year: number | null
  frame_price: number | null
  artist: { name: string }
  category: { name: string }
  sizes: { id: string; label: string; price: number; in_stock: number }[]
}

type CartLine = { quantity: number; with_frame: boolean; size_id: string; total: number }

let market: RunningMarketplace
let browser: Browser
/** One of a kind. */
let work: Detail
/** In several sizes, with a frame to choose. */
let edition: Detail
let sold: Work
beforeAll(async () => {
  ;[market, browser] = await Promise.all([startMarketplace(), openBrowser()])
  const detailOf = ({ slug }: Work) => dataOf<Detail>(market, `/shop/products/${slug}/`)
  const [unique] = await worksOnSale(market)
  const editions = await Promise.all((await worksOnSale(market, 'edition')).map(detailOf))
  const chosen = editions.find(
    ({ sizes, frame_price }) =>
      frame_price !== null && sizes.length > 1 && sizes.every(({ in_stock }) => in_stock > 2),
  )
  const [gone] = (await dataOf<{ products: Work[] }>(market, '/shop/products/?limit=96&available=false'))
    .products
  if (!unique || !chosen || !gone) throw new Error('the gallery lacks a kind of work')
  work = await detailOf(unique)
  edition = chosen
  sold = gone
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

/** The newest work on sale of a shape, with all of its page. */
const firstWork = async (orientation: 'portrait' | 'landscape'): Promise<Detail> => {
  const query = `available=true&orientation=${orientation}`
  const [first] = (await dataOf<{ products: Work[] }>(market, `/shop/products/?${query}`)).products
  if (!first) throw new Error(`no ${orientation} work is on sale`)
  return dataOf<Detail>(market, `/shop/products/${first.slug}/`)
}

/** The lines of the cart that the page's guest has on the server. */
const cartOf = (page: Page): Promise<CartLine[]> =>
  page.evaluate(async () => {
    const guest = localStorage.getItem('guestuser')
    if (guest === null) return []
    const response = await fetch('/api/v1/shop/cart', {
      headers: { guestUserID: JSON.parse(guest) as string },
    })
    return ((await response.json()) as { data: CartLine[] }).data
  })

describe('the page of a work', () => {
  it.each([
    ['desktop', 'portrait'],
    ['desktop', 'landscape'],
    ['phone', 'portrait'],
    ['phone', 'landscape'],
  ] as const)(
    'PRO-01 R-29 shows on a %s for a %s work name, image, price, mode and description, after a skeleton of its size',
    async (size, orientation) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      const shown = await firstWork(orientation)
      const release = await holdBack(page, '**/media/**')
      await arrive(page, `/${shown.slug}`)
      const figure = page.getByRole('main').locator('figure').first()
      const image = figure.getByRole('img')
      const loaded = () => image.evaluate((node) => (node as HTMLImageElement).naturalWidth > 0)
      expect(await loaded()).toBe(false)
      const skeleton = [await boxOf(figure), await boxOf(image)]
      // The picture's own shape, before there is a picture.
      expect((skeleton[1]?.width ?? 0) / (skeleton[1]?.height ?? 1)).toBeCloseTo(
        shown.picture.width / shown.picture.height,
        1,
      )
      expect(skeleton[0]?.width).toBeGreaterThanOrEqual(350)
      expect(await styleOf(figure, 'background-color')).not.toBe('rgba(0, 0, 0, 0)')
      expect(await styleOf(image, 'background-image')).toContain('data:image/png')
      await release()
      await eventually(loaded).toBe(true)
      await page.waitForLoadState('networkidle')
      for (const [index, box] of [await boxOf(figure), await boxOf(image)].entries()) {
        expect(Math.abs(box.height - (skeleton[index]?.height ?? 0))).toBeLessThan(1)
        expect(Math.abs(box.width - (skeleton[index]?.width ?? 0))).toBeLessThan(1)
        expect(box.y).toBe(skeleton[index]?.y)
      }

      expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(shown.name)
      const text = await page.getByRole('main').innerText()
      for (const part of [shown.artist.name, naira(shown.price), shown.mode]) expect(text).toContain(part)
      for (const paragraph of shown.desc.split(/\n{2,}/)) expect(text).toContain(paragraph)
      calm()
      await close()
    },
  )

  it('PRO-02 Buy Now leads visitors to /auth, and those who are signed in to the checkout of this one work', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, `/${work.slug}`)
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL('**/auth')
    await signInAsDemoBuyer(page)
    await page.waitForURL('**/categories')
    await arrive(page, `/${work.slug}`)
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await page.waitForURL('**/categories/shoppingcart/shipping')
    expect(await page.evaluate(() => localStorage.getItem('purchase_mode'))).toBe('"single"')
    await page.getByText(work.name).first().waitFor()
    await arrive(page, `/${sold.slug}`)
    expect(await page.getByRole('button', { name: 'Buy Now' }).isDisabled()).toBe(true)
    const label = await page.getByRole('main').innerText()
    expect(label, 'R-30').toContain(naira(sold.price))
    expect(label, 'R-30').toContain('Sold')
    calm()
    await close()
  })

  it('PRO-03 Add to cart becomes a stepper, up, down and back at 0, and survives a reload', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, `/${edition.slug}`)
    const add = page.getByRole('button', { name: 'Add to cart' })
    const stepper = page.getByRole('group', { name: `Quantity of ${edition.name}` })
    const shows = async (quantity: number) => {
      await stepper.getByText(String(quantity), { exact: true }).waitFor()
      await eventually(async () => (await cartOf(page)).map((line) => line.quantity)).toEqual([quantity])
    }
    await add.click()
    await shows(1)
    expect(await stepper.getByRole('button').allInnerTexts()).toEqual(['<', '>'])
    await stepper.getByRole('button').nth(1).focus()
    await page.keyboard.press('Enter')
    await shows(2)
    await page.reload()
    await shows(2)
    await stepper.getByRole('button').first().click()
    await shows(1)
    await stepper.getByRole('button').first().click()
    await add.waitFor()
    await eventually(() => cartOf(page)).toEqual([])
    calm()
    await close()
  })

  it('PRO-02 PRO-03 PRO-05 PRO-09 loses no press: what is pressed before the page is alive is done once it is', async () => {
    const { page, context, calm, close } = await visit(browser, market.url, { size: 'phone' })
    const slow = await context.newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const openDead = async (slug: string) => {
      const alive = await holdBack(page, /\/assets\/.*\.js/)
      await page.goto(`/${slug}`, { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Add to cart' }).waitFor()
      return alive
    }
    const larger = edition.sizes[1]
    let live = await openDead(edition.slug)
    await page.getByRole('radio').nth(1).click({ force: true })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: 'Add to wishlist' }).click()
    // Nothing has happened so far, and a second press is meant once.
    await page.getByRole('button', { name: 'Add to wishlist' }).click()
    expect(await cartOf(page)).toEqual([])
    await live()
    await page.getByRole('group', { name: `Quantity of ${edition.name}` }).waitFor()
    await page.locator('[aria-pressed=true]').first().waitFor()
    await eventually(() => cartOf(page)).toMatchObject([{ quantity: 1, size_id: larger?.id }])

    // What the cart holds already stays as it is.
    await page.getByRole('button', { name: 'One more' }).click()
    await eventually(() => cartOf(page)).toMatchObject([{ quantity: 2 }])
    live = await openDead(edition.slug)
    await page.getByRole('radio').nth(1).click({ force: true })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await live()
    await page.getByRole('group', { name: `Quantity of ${edition.name}` }).waitFor()
    await eventually(() => cartOf(page)).toMatchObject([{ quantity: 2, size_id: larger?.id }])

    live = await openDead(work.slug)
    await page.getByRole('button', { name: 'Buy Now' }).click()
    await live()
    await page.waitForURL('**/auth')
    calm()
    await close()
  })

  it('PRO-04 shares: copies the address of the page, says so, or says that it failed; WhatsApp stands beside', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, `/${work.slug}?from=a-friend`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('Copied!', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${market.url}/${work.slug}?from=a-friend`,
    )
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('Failed to copy!', { exact: true }).waitFor()

    const whatsApp = page.getByRole('link', { name: 'WhatsApp' })
    const address = new URL((await whatsApp.getAttribute('href')) ?? '')
    expect(address.origin).toBe('https://wa.me')
    expect(address.searchParams.get('text')).toBe(
      `${work.artist.name}, ${work.name}: ${market.url}/${work.slug}`,
    )
    expect(await whatsApp.getAttribute('rel')).toContain('noopener')
    calm()
    await close()
  })

  it('PRO-05 has a heart that is grey, and red when the work is wishlisted', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, `/${work.slug}`)
    const heart = page.getByRole('main').getByRole('button', { name: 'Add to wishlist' })
    const colour = async () => colourName(await styleOf(heart, 'color'))
    expect(await colour()).toBe('grey')
    await pressAndSend(page, heart, '/shop/wishlist/')
    await eventually(colour).toBe('red-orange')
    await page.reload()
    await eventually(colour).toBe('red-orange')
    await heart.click()
    await eventually(colour).toBe('grey')
    calm()
    await close()
  })

  it('PRO-06 tells of home delivery and of the two ways to pay', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, `/${work.slug}`)
    const main = page.getByRole('main')
    expect(await main.getByRole('term').filter({ hasText: 'Delivery' }).count()).toBe(1)
    await main.getByText(/^Home delivery/).waitFor()
    expect(
      await main
        .getByRole('listitem')
        .filter({ hasText: /payment$/ })
        .allInnerTexts(),
    ).toEqual(['Card payment', 'Virtual account payment'])
    calm()
    await close()
  })

  it('PRO-07 shows those who are signed in what they looked at before, each with View Art', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const section = page.getByRole('region', { name: 'Also check out' })
    await arrive(page, `/${edition.slug}`)
    await page.waitForLoadState('networkidle')
    expect(await section.count()).toBe(0)
    await signInAsDemoBuyer(page)
    const viewed = page.waitForResponse((response) =>
      response.url().includes(`/shop/products/${edition.slug}`),
    )
    await arrive(page, `/${edition.slug}`)
    await viewed
    await arrive(page, `/${work.slug}`)
    await section.waitFor()
    const ways = section.getByRole('link', { name: /^View Art/ })
    expect(await ways.count()).toBe(await section.getByRole('listitem').count())
    expect(await section.locator(`a[href="/${work.slug}"]`).count()).toBe(0)
    await ways.and(page.locator(`[href="/${edition.slug}"]`)).click()
    await page.waitForURL(`**/${edition.slug}`)
    calm()
    await close()
  })

  it('PRO-08 shows nothing but the image under /background', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.goto(`/${work.slug}/background`)
    expect(await page.getByRole('img').count()).toBe(1)
    expect(await page.getByRole('link').count()).toBe(0)
    expect(await page.getByRole('button').count()).toBe(0)
    expect(await page.locator('header, footer, nav').count()).toBe(0)
    await eventually(() =>
      page.getByRole('img').evaluate((node) => (node as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(300)
    const box = await boxOf(page.getByRole('img'))
    expect(box.width).toBeLessThanOrEqual(1440)
    expect(box.height).toBeLessThanOrEqual(900)
    expect((await page.goto('/no-such-work/background'))?.status()).toBe(404)
    calm(/404/)
    await close()
  })

  it('PRO-09 lets a size and a frame be chosen: price, cart and stepper follow', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, `/${edition.slug}`)
    const [first, second] = edition.sizes
    const frame = edition.frame_price
    if (!first || !second || frame === null) throw new Error('nothing to choose')
    const main = page.getByRole('main')
    const sizes = main.getByRole('radio')
    expect(await sizes.count()).toBe(edition.sizes.length)
    await main.getByText(naira(first.price), { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('group', { name: /^Quantity of/ }).waitFor()
    await sizes.nth(1).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Add to cart' }).waitFor()
    await main.getByRole('checkbox', { name: /With frame/ }).check()
    await main
      .getByText(naira(second.price + frame), { exact: true })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    const lines = async () =>
      (await cartOf(page))
        .map(({ size_id, with_frame, quantity, total }) => ({ size_id, with_frame, quantity, total }))
        .toSorted((a, b) => Number(a.with_frame) - Number(b.with_frame))
    await eventually(lines).toEqual([
      { size_id: first.id, with_frame: false, quantity: 1, total: first.price },
      { size_id: second.id, with_frame: true, quantity: 1, total: second.price + frame },
    ])
    // A work in one size without a frame has nothing to choose.
    await arrive(page, `/${sold.slug}`)
    expect(await main.getByRole('radio').or(main.getByRole('checkbox')).count()).toBe(0)
    calm()
    await close()
  })

  it('PRO-10 answers 404 and page not found for a slug of nothing', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    expect((await arrive(page, '/a-work-that-never-was'))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'page not found' }).waitFor()
    await page.getByRole('link', { name: 'See all works' }).click()
    await page.waitForURL('**/categories')
    calm(/404/)
    await close()
  })
})

describe('what previews and search engines are told of a work', () => {
  it('title, description, canonical address and a card that messengers show', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, `/${work.slug}?from=a-friend`)
    const name = `${work.name} by ${work.artist.name}`
    expect(await page.title()).toBe(`${name} · Àwòrán`)
    expect(await metaOf(page, 'description')).toContain(naira(work.price))
    const address = `${market.url}/${work.slug}`
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address)
    expect(await metaOf(page, 'og:title')).toBe(name)
    expect(await metaOf(page, 'og:url')).toBe(address)
    expect(await metaOf(page, 'og:type')).toBe('product')
    expect(await metaOf(page, 'twitter:card')).toBe('summary_large_image')
    const response = await fetch((await metaOf(page, 'og:image')) ?? '')
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    const card = Buffer.from(await response.arrayBuffer())
    expect(card.length).toBeLessThan(300_000)
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    calm()
    await close()
  })

  it('the work with its offer and availability, and where it hangs', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    for (const [each, availability] of [
      [work, 'https://schema.org/InStock'],
      [sold, 'https://schema.org/SoldOut'],
    ] as const) {
      await arrive(page, `/${each.slug}`)
      const [product, trail] = await linkedData(page)
      expect(product).toMatchObject({
        '@type': ['Product', 'VisualArtwork'],
        name: each.name,
        offers: { '@type': 'Offer', price: each.price, priceCurrency: 'NGN', availability },
      })
      expect((await fetch(String(product?.image))).status).toBe(200)
      expect(trail).toMatchObject({
        '@type': 'BreadcrumbList',
        itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, name: each.name }],
      })
    }
    calm()
    await close()
  })
})
