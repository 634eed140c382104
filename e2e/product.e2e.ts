import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import type { RunningMarketplace } from './marketplace.ts'
import {
  arrive,
  boxOf,
  colourName,
  eventually,
  holdBack,
  linkedData,
  metaOf,
  noticesOn,
  styleOf,
} from './measure.ts'
import { callApi, enter, newBuyer } from './people.ts'
import { deliveryFee } from './purchases.ts'
import { shareMarketplace } from './shared-marketplace.ts'
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
  ;[market, browser] = await Promise.all([shareMarketplace(), openBrowser()])
  const detailOf = ({ slug }: Work) => dataOf<Detail>(market, `/shop/products/${slug}/`)
  const [unique] = await worksOnSale(market)
  const editions = await Promise.all((await worksOnSale(market, 'edition')).map(detailOf))
  const chosen = editions.find(
    ({ sizes, frame_price }) =>
      frame_price !== null && sizes.length > 1 && sizes.every(({ in_stock }) => in_stock > 2),
  )
  const { products } = await dataOf<{ products: Work[] }>(market, '/shop/products/?limit=96&available=false')
  const gone = products.find((one) => one.sold)
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
    await page.waitForURL('**/categories/shoppingcart/shipping')
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
    // What cannot be bought any more leads on to what can.
    await page.getByRole('link', { name: /^See works on sale in / }).click()
    await page.waitForURL('**/categories/*?available=true')
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

  it.each(['desktop', 'phone'] as const)(
    '(D7) adding on a %s moves the focus to the stepper and nothing else, says so, and leads to the cart',
    async (size) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      await arrive(page, `/${edition.slug}`)
      const add = page.getByRole('button', { name: 'Add to cart' })
      const below = page.getByRole('main').getByRole('button', { name: 'Share' })
      const focus = () =>
        page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
        )
      await add.focus()
      const before = await boxOf(below)
      await page.keyboard.press('Enter')
      const stepper = page.getByRole('group', { name: `Quantity of ${edition.name}` })
      await stepper.waitFor()
      await eventually(focus).toBe(`Quantity of ${edition.name}`)
      await page.getByRole('status').filter({ hasText: 'Added. 1 in your cart.' }).waitFor()
      expect((await boxOf(below)).y).toBe(before.y)
      expect((await boxOf(stepper)).width).toBeLessThan(200)
      await stepper.getByRole('button').first().focus()
      await page.keyboard.press('Enter')
      await eventually(focus).toBe('Add to cart')
      await page.keyboard.press('Enter')
      await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
      await page.waitForURL('**/categories/shoppingcart')
      calm()
      await close()
    },
  )

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
    await page
      .locator('label', { has: page.getByRole('radio') })
      .nth(1)
      .click()
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
    await page
      .locator('label', { has: page.getByRole('radio') })
      .nth(1)
      .click()
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

  it('PRO-04 hands the work to the programs of a phone; copies its address where there are none, and not where nobody was chosen', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone', touch: true })
    /** What the browser says to being asked: that it is done, or why not; null where it cannot be asked. */
    const browserSays = (answer: string | null) =>
      page.evaluate((said) => {
        const share = (what: ShareData) => {
          Object.assign(window, { handed: what })
          return said === '' ? Promise.resolve() : Promise.reject(new DOMException('no', said ?? ''))
        }
        Object.defineProperty(navigator, 'share', {
          configurable: true,
          value: said === null ? undefined : share,
        })
      }, answer)
    const handed = () => page.evaluate(() => (window as unknown as { handed?: ShareData }).handed ?? null)
    const send = page.getByRole('button', { name: 'Send to …' })
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await arrive(page, `/${work.slug}`)
    await page.evaluate(() => navigator.clipboard.writeText('something else'))
    for (const answer of ['', 'AbortError']) {
      await browserSays(answer)
      await send.click()
      await expect
        .poll(handed, { message: answer })
        .toEqual({ title: `${work.artist.name}, ${work.name}`, url: `${market.url}/${work.slug}` })
      await page.evaluate(() => Object.assign(window, { handed: undefined }))
      expect(await noticesOn(page), answer).toEqual([])
      expect(await copied(), answer).toBe('something else')
    }
    for (const answer of ['NotAllowedError', null]) {
      await page.evaluate(() => navigator.clipboard.writeText('something else'))
      await browserSays(answer)
      await send.click()
      await expect.poll(copied, { message: `${answer}` }).toBe(page.url())
      await page.getByText('Copied!', { exact: true }).first().waitFor()
    }
    calm()
    await close()
  })

  it('PRO-05 has a heart that is grey, and red when the work is wishlisted', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, `/${work.slug}`)
    const heart = page.getByRole('main').locator(`[data-heart="${work.slug}"]`)
    const colour = async () => colourName(await styleOf(heart, 'color'))
    expect([await colour(), await heart.innerText()]).toEqual(['grey', 'Add to wishlist'])
    await pressAndSend(page, heart, '/shop/wishlist/')
    await eventually(colour).toBe('red-orange')
    expect(await heart.innerText()).toBe('In your wishlist')
    await page.reload()
    await eventually(colour).toBe('red-orange')
    await heart.click()
    await eventually(colour).toBe('grey')
    calm()
    await close()
  })

  it('(F-19) says before React is there that a work is in the cart and in the wishlist', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, `/${work.slug}`)
    const main = page.getByRole('main')
    await pressAndSend(page, main.getByRole('button', { name: 'Add to wishlist' }), '/shop/wishlist/')
    await pressAndSend(page, page.getByRole('button', { name: 'Add to cart' }), '/shop/cart/')
    await page.getByRole('group', { name: `Quantity of ${work.name}` }).waitFor()
    const release = await holdBack(page, '**/assets/**/*.js')
    await page.goto(`/${work.slug}`)
    await main.getByText('In your cart').waitFor()
    await main.getByRole('button', { name: 'In your wishlist' }).waitFor()
    await page.goto(`/${edition.slug}`)
    await main.getByRole('button', { name: 'Add to wishlist' }).waitFor()
    expect(await main.getByText('In your cart').isVisible()).toBe(false)
    await page.goto(`/${work.slug}`)
    await main.getByRole('link', { name: 'View cart' }).click()
    await page.waitForURL(`**/categories/shoppingcart`)
    await release()
    calm()
    await close()
  })

  it('PRO-06 tells of home delivery and of the two ways to pay', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, `/${work.slug}`)
    const main = page.getByRole('main')
    await expect.poll(() => main.getByRole('term').filter({ hasText: 'Delivery' }).count()).toBe(1)
    await main.getByText(/^Home delivery/).waitFor()
    expect(
      await main
        .getByRole('listitem')
        .filter({ hasText: /payment\)?$/ })
        .allInnerTexts(),
    ).toEqual(['Card payment', 'Bank transfer (virtual account payment)'])
    calm()
    await close()
  })

  it('PRO-06 says at the price what delivery costs, how many are left, who sells it and what becomes of the money', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, `/${edition.slug}`)
    const main = page.getByRole('main')
    const [first] = edition.sizes
    await main.getByText(`${first?.in_stock} left`).waitFor()
    const text = await main.innerText()
    for (const part of [
      /Home delivery from NGN [\d,]+ to NGN [\d,]+, by state; pickup in Lagos from NGN [\d,]+/,
      /Sent within 3 working days from [\w ]+, then usually 1 to 5 working days on the way/,
      /14 days to send it back/,
      /We hold your money until the work has arrived/,
      /Offered by .*\s*Verified seller/,
    ])
      expect(text).toMatch(part)
    await main.getByRole('link', { name: 'All fees' }).click()
    await page.waitForURL('**/delivery')
    await page.getByRole('cell', { name: '6,500' }).first().waitFor()
    await page.getByRole('link', { name: 'Returns' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Returns' }).waitFor()
    // Who has an address reads what it costs there.
    const { access } = await enter(page, market, await newBuyer(market))
    await callApi(
      market,
      'POST',
      '/shop/shipping-addresses/',
      {
        address: '1 Ring Road',
        city: 'Ibadan',
        state: 'Oyo',
        country: 'Nigeria',
        phone: '08031234567',
        first_name: 'Ada',
        last_name: 'Obi',
        email: 'ada@journey.example',
      },
      access,
    )
    await arrive(page, `/${edition.slug}`)
    const fee = await deliveryFee(market, access, edition.slug)
    await main.getByText(new RegExp(`^Home delivery to Oyo: ${naira(fee)}; pickup`)).waitFor()
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
    await expect.poll(() => ways.count()).toBe(await section.getByRole('listitem').count())
    expect(await section.locator(`a[href="/${work.slug}"]`).count()).toBe(0)
    await ways.and(page.locator(`[href="/${edition.slug}"]`)).click()
    await page.waitForURL(`**/${edition.slug}`)
    calm()
    await close()
  })

  it('shows a visitor what this browser remembers, on works and where nothing is found; a sign-in forgets it', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    const section = page.getByRole('region', { name: 'Recently viewed' })
    const remembered = () => page.evaluate(() => localStorage.getItem('viewed'))
    await arrive(page, `/${edition.slug}`)
    await page.getByRole('button', { name: 'Share' }).hover()
    await expect.poll(remembered).toBe(JSON.stringify([edition.slug]))
    expect(await section.count()).toBe(0)
    await arrive(page, `/${work.slug}`)
    await page.getByRole('button', { name: 'Share' }).hover()
    await section.waitFor()
    expect(await page.getByRole('region', { name: 'Also check out' }).count()).toBe(0)
    expect(await section.getByRole('listitem').count()).toBe(1)
    // A work that is gone is left out.
    await page.evaluate(
      (slug) => localStorage.setItem('viewed', JSON.stringify(['gone', slug])),
      edition.slug,
    )
    await arrive(page, '/categories/product/qzxwv')
    await page.getByRole('searchbox').first().focus()
    await section.waitFor()
    expect(await section.getByRole('link', { name: /^View Art/ }).getAttribute('href')).toBe(
      `/${edition.slug}`,
    )
    await signInAsDemoBuyer(page)
    expect(await remembered()).toBeNull()
    calm()
    await close()
  })

  it('PRO-08 shows nothing but the image under /background', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.goto(`/${work.slug}/background`)
    await expect.poll(() => page.getByRole('img').count()).toBe(1)
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
    await expect.poll(() => sizes.count()).toBe(edition.sizes.length)
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
        offers: [{ '@type': 'Offer', price: each.price, priceCurrency: 'NGN', availability }],
      })
      expect((await fetch(String([product?.image].flat()[0]))).status).toBe(200)
      expect(trail).toMatchObject({
        '@type': 'BreadcrumbList',
        itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, name: each.name }],
      })
    }
    calm()
    await close()
  })
})
