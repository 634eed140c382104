import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import type { RunningMarketplace } from './marketplace.ts'
import { arrive, boxOf, eventually, holdBack, noticesOn, styleOf } from './measure.ts'
import { shareMarketplace } from './shared-marketplace.ts'
import { dataOf, naira, type Work } from './steps.ts'

let market: RunningMarketplace
let browser: Browser
beforeAll(async () => {
  ;[market, browser] = await Promise.all([shareMarketplace(), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await market.stop()
})

it.each(['desktop', 'phone'] as const)(
  'HOM-01 opens on a %s with what this place is, Explore and Sell',
  async (size) => {
    const { page, calm, close } = await visit(browser, market.url, { size })
    await arrive(page, '/')
    const hero = page.getByRole('region', { name: 'Welcome' })
    expect(await hero.getByRole('heading', { level: 1 }).innerText()).toMatch(
      /one-stop platform to buy and sell all forms of amazing artworks/i,
    )
    await expect.poll(() => hero.getByRole('img').count()).toBe(1)
    expect(await hero.getByRole('link', { name: 'Sell' }).getAttribute('href')).toBe(`${market.url}/studio`)
    await hero.getByRole('link', { name: 'Explore' }).click()
    await page.waitForURL(`${market.url}/categories`)
    calm()
    await close()
  },
)

it.each([
  [320, 700, 30],
  [390, 844, 30],
  [820, 1180, 46],
  [1440, 900, 55],
] as const)(
  '(F-11) the lead work covers much of a screen of %i × %i px, at least %i %, and its `sizes` tells how wide it is',
  async (width, height, least) => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.setViewportSize({ width, height })
    await arrive(page, '/')
    const image = page.getByRole('region', { name: 'Welcome' }).getByRole('img')
    const box = await boxOf(image)
    expect((100 * box.width * Math.min(box.height, height - box.y)) / (width * height)).toBeGreaterThan(least)
    const said = await image.evaluate((node) => {
      const [, media = '', wide = '', other = ''] =
        /^\((.+?)\) (.+), (min.+)$/.exec((node as HTMLImageElement).sizes) ?? []
      const probe = document.createElement('div')
      probe.style.width = matchMedia(`(${media})`).matches ? wide : other
      document.body.append(probe)
      return probe.offsetWidth
    })
    expect(Math.abs(said / box.width - 1)).toBeLessThan(0.03)
    calm()
    await close()
  },
)

it('HOM-02 HOM-06 HOM-07 has its sections in order, the steps of a seller and the ways on from About', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  await arrive(page, '/')
  const main = page.getByRole('main')
  expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Side by side',
    'Top Deals',
    'Categories',
    'Artists',
    'The hour before light',
    'By colour',
    'Get informed',
    'Earn as a seller',
    'About',
  ])
  const earn = page.getByRole('region', { name: 'Earn as a seller' })
  const steps = await earn.getByRole('listitem').allInnerTexts()
  expect(steps).toHaveLength(3)
  for (const [index, words] of [
    [/create an account/i, /under 5 minutes/],
    [/list your art for sale/i, /upload the required details/i],
    [/get verified/i, /supply your verification details to improve your seller profile/i],
  ].entries()) {
    expect(steps[index]).toMatch(new RegExp(`^${index + 1}`))
    for (const word of words) expect(steps[index]).toMatch(word)
  }
  expect(await earn.innerText()).toContain('NGN 85,000')
  expect(await earn.getByRole('link', { name: 'Become a seller' }).getAttribute('href')).toBe(
    `${market.url}/studio`,
  )
  const about = page.getByRole('region', { name: 'About' })
  await about.getByRole('link', { name: 'Learn more' }).click()
  await page.waitForURL('**/about')
  await page.goBack()
  await about.getByRole('link', { name: 'Our policy' }).click()
  await page.waitForURL('**/privacy')
  calm()
  await close()
})

it.each([320, 390, 1440])(
  'hangs works at their true relative size on one eye line, at %i px without moving the page sideways',
  async (width) => {
    const { page, calm, close } = await visit(browser, market.url)
    await page.setViewportSize({ width, height: 900 })
    await arrive(page, '/')
    const room = page.getByRole('list', { name: 'Side by side' })
    const works = await room.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => {
        const box = item.querySelector('img')?.getBoundingClientRect() ?? new DOMRect()
        const [high = 0, wide = 0] = (/(\d+) × (\d+) cm/.exec(item.textContent) ?? []).slice(1).map(Number)
        return {
          high: box.height / high,
          wide: box.width / wide,
          middle: box.top + box.height / 2,
          left: box.left,
          width: box.width,
        }
      }),
    )
    expect(works.length).toBeGreaterThanOrEqual(3)
    const [first] = works
    for (const work of works) {
      expect(Math.abs(work.wide / (first?.wide ?? 0) - 1)).toBeLessThan(0.02)
      expect(Math.abs(work.high / (first?.wide ?? 0) - 1)).toBeLessThan(0.06)
      expect(Math.abs(work.middle - (first?.middle ?? 0))).toBeLessThan(4)
      expect(work.width).toBeGreaterThan(40)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    // Where the wall is longer than the screen its edge cuts a work, and a keyboard can move along it.
    if (width < 700) {
      expect(works.some((work) => work.left < width - 8 && work.left + work.width > width)).toBe(true)
      await room.getByRole('link').last().focus()
      await expect.poll(() => room.evaluate((list) => list.parentElement?.scrollLeft)).toBeGreaterThan(0)
    }
    calm()
    await close()
  },
)

it('names each work of the collection and leads to it, and writes the names of artists large', async () => {
  const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
  await arrive(page, '/')
  const works = page
    .getByRole('region', { name: 'The hour before light' })
    .getByRole('link')
    .filter({ has: page.locator('img') })
  expect(await works.count()).toBeGreaterThan(1)
  const name = (await works.first().locator('em').innerText()).trim()
  await works.first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.goBack()
  const artist = page.getByRole('region', { name: 'Artists' }).getByRole('heading', { level: 3 }).first()
  expect(Number.parseFloat(await styleOf(artist, 'font-size'))).toBeGreaterThanOrEqual(28)
  calm()
  await close()
})

it('shows no work twice', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  await arrive(page, '/')
  const shown = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))
  expect(shown.length).toBeGreaterThan(15)
  expect(new Set(shown).size).toBe(shown.length)
  calm()
  await close()
})

it('HOM-03 hangs the top deals: image, name and price, each to its page; View more to all of them', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  const deals = (await dataOf<Work[]>(market, '/shop/top-deals/')).slice(0, 8)
  expect(deals.length).toBeGreaterThan(3)
  await arrive(page, '/')
  const section = page.getByRole('region', { name: 'Top Deals' })
  const tiles = section.getByRole('article')
  await expect.poll(() => tiles.count()).toBe(deals.length)
  for (const [index, deal] of deals.entries()) {
    const tile = tiles.nth(index)
    await expect.poll(() => tile.getByRole('img').count()).toBe(1)
    expect(await tile.innerText()).toContain(deal.name)
    expect(await tile.innerText()).toContain(naira(deal.price))
    expect((await tile.innerText()).includes('Sold')).toBe(deal.sold)
    expect(await tile.getByRole('link').first().getAttribute('href')).toBe(`/${deal.slug}`)
  }
  await tiles.first().getByRole('link').first().click()
  await page.waitForURL(`**/${deals[0]?.slug}`)
  await page.goBack()
  await section.getByRole('link', { name: /^View more/ }).click()
  await page.waitForURL('**/categories/topdeals')
  calm()
  await close()
})

it('HOM-03 shows a placeholder while it loads, and each image’s skeleton until the image is there', async () => {
  const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
  await arrive(page, '/about')
  const releaseData = await holdBack(page, /_root\.data|\/\.data|\/_\.data/)
  const releasePictures = await holdBack(page, '**/media/**')
  await page.getByRole('link', { name: 'Àwòrán, home' }).click()
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  await releaseData()
  const image = page.getByRole('region', { name: 'Top Deals' }).getByRole('img').first()
  await image.scrollIntoViewIfNeeded()
  const loaded = () => image.evaluate((node) => (node as HTMLImageElement).naturalWidth > 0)
  expect(await loaded()).toBe(false)
  const lead = page.getByRole('region', { name: 'Welcome' }).getByRole('img')
  expect(await styleOf(lead, 'background-image')).toContain('data:image/png')
  expect(await styleOf(image, 'background-color')).not.toBe('rgba(0, 0, 0, 0)')
  const before = await boxOf(image)
  expect(Math.min(before.width, before.height)).toBeGreaterThan(50)
  await releasePictures()
  await eventually(loaded).toBe(true)
  const after = await boxOf(image)
  expect(after.width).toBe(before.width)
  expect(Math.abs(after.height - before.height)).toBeLessThan(1)
  calm()
  await close()
})

it('leaves each picture that never loads its box and its words', async () => {
  const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
  await page.route('**/media/**', (route) => route.abort())
  await page.goto('/')
  const images = page.getByRole('main').locator('img:not([alt=""])')
  await images.evaluateAll((all) => {
    for (const image of all as HTMLImageElement[]) image.loading = 'eager'
  })
  await eventually(() =>
    images.evaluateAll((all) => (all as HTMLImageElement[]).every(({ complete }) => complete)),
  ).toBe(true)
  const wrong = await images.evaluateAll((all) =>
    (all as HTMLImageElement[]).flatMap((image) => {
      const { width, height } = image.getBoundingClientRect()
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      // Not the ones that this width hides.
      return width === 0 || Math.abs(width - height * ratio) < 1.5 ? [] : [image.alt]
    }),
  )
  expect(wrong).toEqual([])
  expect(await styleOf(images.first(), 'text-shadow')).toContain('rgb(0, 0, 0)')
  calm(/ERR_FAILED/)
  await close()
})

it('HOM-04 shows a card for each category, leading to it, and View more to all', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  const categories = await dataOf<{ name: string }[]>(market, '/shop/categories/')
  await arrive(page, '/')
  const cards = page.getByRole('region', { name: 'Categories' }).getByRole('link')
  await expect.poll(() => cards.count()).toBe(categories.length + 1)
  for (const [index, { name }] of categories.entries()) {
    const card = cards.nth(index)
    expect(await card.innerText()).toContain(name)
    await expect.poll(() => card.locator('img').count()).toBe(1)
    expect(await card.getAttribute('href')).toBe(`/categories/${encodeURIComponent(name.toLowerCase())}`)
  }
  const sculpture = cards.filter({ hasText: 'Sculpture' })
  await sculpture.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/categories/sculpture')
  await page.goBack()
  await cards.filter({ hasText: 'View more' }).click()
  await page.waitForURL(`${market.url}/categories`)
  calm()
  await close()
})

it('HOM-05 teases three articles, View more leads to the blog', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  await arrive(page, '/')
  const section = page.getByRole('region', { name: 'Get informed' })
  const titles = [
    'Why we need art in our homes',
    'How to tie dye: easy techniques for beginners',
    'Tips on creating an art collection',
  ]
  expect(await section.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(titles)
  for (const title of titles) {
    await section.getByRole('link', { name: title }).click()
    await page.waitForURL('**/blog/*')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.goBack()
  }
  await section.getByRole('link', { name: /^View more/ }).click()
  await page.waitForURL('**/blog')
  calm()
  await close()
})

it('HOM-08 makes a guest of a newcomer on the first load, and only then', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname !== '/api/v1/shop/views/') asked.push(pathname)
  })
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/shop/cart/'))
  await arrive(page, '/')
  const { data } = (await (await answered).json()) as { data: { guestuserid: string } }
  const stored = () => page.evaluate(() => localStorage.getItem('guestuser'))
  await eventually(stored).toBe(JSON.stringify(data.guestuserid))
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['/api/v1/shop/cart/'])
  expect(await stored()).toBe(JSON.stringify(data.guestuserid))
  calm()
  await close()
})

it('HOM-08 only logs it when no guest can be made', async () => {
  const { page, calm, close } = await visit(browser, market.url)
  await page.route('**/api/v1/shop/cart/', (route) => route.abort())
  const logged = page.waitForEvent('console', (message) => message.text().includes('No guest cart'))
  await arrive(page, '/')
  await logged
  expect(await page.evaluate(() => localStorage.getItem('guestuser'))).toBeNull()
  expect(await noticesOn(page)).toEqual([])
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  calm(/No guest cart|ERR_FAILED/)
  await close()
})
