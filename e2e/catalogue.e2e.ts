import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { faultsOn } from './inspection.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { arrive, boxOf, colourName, comeAlive, eventually, holdBack, metaOf, styleOf } from './measure.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { dataOf, naira, type Work } from './steps.ts'

type Tile = Work & { picture: { width: number; height: number } }

let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
let works: Tile[]
beforeAll(async () => {
  ;[database, browser] = await Promise.all([openDatabase(), openBrowser()])
  market = await startMarketplace({ DATABASE_URL: database.url })
  // A category in which nothing hangs yet.
  await database.run(
    `insert into category (id, slug, name, position) values (gen_random_uuid(), 'beads', 'Glass Beads', 9)`,
  )
  works = (await dataOf<{ products: Tile[] }>(market, '/shop/products/?limit=96')).products
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await database.stop()
})

/** The names of the works that hang on a page, in order. */
const hung = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((tiles) => tiles.map((tile) => tile.querySelector('a')?.getAttribute('href') ?? ''))

/** The addresses of the works that an API path lists. */
const listed = async (path: string): Promise<string[]> => {
  const data = await dataOf<Work[] | { products: Work[] }>(market, path)
  return (Array.isArray(data) ? data : data.products).map(({ slug }) => `/${slug}`)
}

describe('the header of the category pages', () => {
  it('CAT-01 has a way back, the title and a search that goes on without a reload', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/')
    await page.getByRole('link', { name: 'Explore' }).click()
    await page.waitForURL('**/categories')
    await page.getByRole('heading', { level: 1, name: 'Categories', exact: true }).waitFor()
    await page.evaluate(() => {
      document.body.dataset.kept = 'yes'
    })
    const search = page.getByPlaceholder('search art')
    await search.fill('sculpture')
    await search.press('Enter')
    await page.waitForURL('**/categories/sculpture')
    await page.getByRole('region', { name: 'Sculpture' }).waitFor()
    await search.fill('indigo & àdìrẹ 100%')
    await page.getByRole('search', { name: 'Search art' }).getByRole('button', { name: 'Search' }).click()
    await page.getByRole('heading', { name: 'Showing results for indigo & àdìrẹ 100%' }).waitFor()
    expect(decodeURIComponent(new URL(page.url()).pathname)).toBe('/categories/product/indigo & àdìrẹ 100%')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL('**/categories/sculpture')
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.waitForURL(`${market.url}/categories`)
    expect(await page.evaluate(() => document.body.dataset.kept)).toBe('yes')
    calm()
    await close()
  })

  it.each(['desktop', 'phone'] as const)(
    'CAT-02 has its tabs on a %s, each showing its works',
    async (size) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      await arrive(page, '/categories')
      const tabs = page.getByRole('navigation', { name: 'Categories of works' }).getByRole('link')
      const expected = [
        ['All', '/categories', '/shop/products/'],
        ['Topdeals', '/categories/topdeals', '/shop/top-deals/'],
        ['Art', '/categories/art', '/shop/categories/art-work/'],
        ['Photography', '/categories/photography', '/shop/categories/photography/'],
        ['Wallart', '/categories/Wall Art', '/shop/categories/wall-art/'],
        ['Sculpture', '/categories/sculpture', '/shop/categories/sculpture/'],
      ] as const
      expect(
        await tabs.evaluateAll((all) =>
          all.map((tab) => [tab.textContent, decodeURI(tab.getAttribute('href') ?? '')]),
        ),
      ).toEqual(expected.map(([name, path]) => [name, path]))
      for (const [name, path, api] of expected.toReversed()) {
        const tab = tabs.filter({ hasText: new RegExp(`^${name}$`) })
        await tab.click()
        await page.waitForURL((url) => decodeURI(url.pathname) === path)
        await eventually(() => tab.getAttribute('aria-current')).toBe('page')
        expect(await hung(page), name).toEqual(await listed(api))
      }
      // Where the line of tabs is longer than the screen, it begins with the current one in sight.
      await arrive(page, '/categories/sculpture')
      const { width = 0 } = page.viewportSize() ?? {}
      const seen = async () => {
        const { x = -1, width: own = 0 } = (await tabs.last().boundingBox()) ?? {}
        return x >= 0 && x + own <= width
      }
      await eventually(seen).toBe(true)
      calm()
      await close()
    },
  )

  it('CAT-03 parts photography into colored and black & white', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/categories/photography')
    const tabs = page.getByRole('navigation', { name: 'Photography', exact: true })
    for (const [name, path, slug] of [
      ['Colored pictures', '/categories/photography/colored', 'colored'],
      ['Black & white pictures', '/categories/photography/blackandwhite', 'black-and-white'],
    ] as const) {
      const tab = tabs.getByRole('link', { name })
      await tab.focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(`${market.url}${path}`)
      await eventually(() => tab.getAttribute('aria-current')).toBe('page')
      expect(await hung(page), name).toEqual(await listed(`/shop/subcategories/${slug}/`))
    }
    await arrive(page, '/categories/sculpture')
    expect(await tabs.count()).toBe(0)
    calm()
    await close()
  })
})

describe('the hang', () => {
  it('CAT-04 R-29 R-30 shows name, price and picture of each work, the picture within 300 × 400, leading to its page', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/categories')
    const tiles = page.getByRole('main').getByRole('article')
    await expect.poll(() => tiles.count()).toBe(24)
    for (const [index, work] of works.slice(0, 24).entries()) {
      const tile = tiles.nth(index)
      const text = await tile.innerText()
      expect(text).toContain(work.name)
      expect(text).toContain(naira(work.price))
      expect(text.includes('Sold'), work.name).toBe(work.sold)
      const frame = await boxOf(tile.getByRole('link').first())
      expect(frame.width).toBe(300)
      expect(frame.height).toBeLessThanOrEqual(400)
      expect(frame.height).toBeCloseTo(Math.min(400, (300 * work.picture.height) / work.picture.width), 0)
      // Whole, and nothing at its sides: a taller work is narrower.
      const image = await boxOf(tile.getByRole('img').first())
      expect([image.x, image.height], work.name).toEqual([frame.x, frame.height])
      expect(image.width / image.height, work.name).toBeCloseTo(work.picture.width / work.picture.height, 1)
      await expect
        .poll(() => tile.getByRole('button', { name: `Add ${work.name} to wishlist` }).count())
        .toBe(1)
    }
    await tiles.first().getByRole('img').click()
    await page.waitForURL(`${market.url}/${works[0]?.slug}`)
    calm()
    await close()
  })

  it('CAT-04 has hearts for guests: grey, red once wishlisted, also after a reload, grey again', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, '/categories')
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: / to wishlist$/ })
      .first()
    const colour = async () => colourName(await styleOf(heart, 'color'))
    expect(await colour()).toBe('grey')
    await heart.click()
    await eventually(colour).toBe('red-orange')
    await page
      .getByRole('status')
      .filter({ hasText: /wishlist/i })
      .first()
      .waitFor()
    await page.reload()
    await eventually(colour).toBe('red-orange')
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    await page.waitForLoadState('networkidle')
    await heart.focus()
    await page.keyboard.press('Enter')
    await eventually(colour).toBe('grey')
    calm()
    await close()
  })

  it('begins at 190 px on a laptop and at 220 on a phone, with every list', async () => {
    for (const [size, most] of [
      ['desktop', 190],
      ['phone', 220],
    ] as const) {
      const { page, close } = await visit(browser, market.url, { size, javaScript: false })
      const lists = ['', '/topdeals', '/art', '/photography', '/photography/colored', '/sculpture']
      for (const path of [...lists, '/product/indigo']) {
        await page.goto(`/categories${path}`)
        const first = page.getByRole('main').getByRole('article').first().getByRole('img')
        expect((await boxOf(first)).y, `${path} on a ${size}`).toBeLessThanOrEqual(most)
      }
      await close()
    }
  })

  it.each([2, 3])(
    'has pictures as sharp as a phone with %i pixels to a point can show them',
    async (scale) => {
      const context = await browser.newContext({
        baseURL: market.url,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: scale,
      })
      const page = await context.newPage()
      await page.goto('/categories', { waitUntil: 'networkidle' })
      const images = page.getByRole('main').getByRole('article').getByRole('img')
      const parts = await images.evaluateAll(
        (all, pixels) =>
          all.slice(0, 6).map((node) => {
            const image = node as HTMLImageElement
            const width = Number(/\/(\d+)\.\w+$/.exec(image.currentSrc)?.[1])
            return width / (image.clientWidth * pixels)
          }),
        scale,
      )
      expect(parts).toHaveLength(6)
      // A browser may take the width that is nearest to what it shows.
      for (const part of parts) expect(part).toBeGreaterThan(0.85)
      await context.close()
    },
  )

  it('CAT-05 says so when a category is empty, and leads to all works', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/categories/glass beads')
    await page.getByText('No product for this category', { exact: true }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'See all works' }).click()
    await page.waitForURL(`${market.url}/categories`)
    calm()
    await close()
  })

  it('CAT-06 R-29 keeps 850 px, and for each picture a skeleton of its own size, at most 300 × 400, until it is there', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const release = await holdBack(page, '**/media/**')
    await arrive(page, '/categories')
    const list = page.getByRole('main').getByRole('list', { name: 'All works' })
    const wall = list.locator('xpath=../..')
    expect((await boxOf(wall)).height).toBeGreaterThanOrEqual(850)
    expect(await styleOf(wall, 'min-height')).toBe('850px')
    const frames = works
      .slice(0, 24)
      .map((_, at) => list.getByRole('article').nth(at).getByRole('link').first())
    const sizes = () => Promise.all(frames.map(async (frame) => await boxOf(frame)))
    const skeletons = await sizes()
    for (const [at, { width, height }] of skeletons.entries()) {
      const { picture, name } = works[at] as Tile
      expect([width, Math.round(height)], name).toEqual([
        300,
        Math.round(Math.min(400, (300 * picture.height) / picture.width)),
      ])
    }
    expect(skeletons.some(({ height }) => height === 400)).toBe(true)
    const first = frames[0] as (typeof frames)[0]
    const loaded = () =>
      first.getByRole('img').evaluate((node) => (node as HTMLImageElement).naturalWidth > 0)
    expect(await loaded()).toBe(false)
    for (const frame of frames) {
      const image = frame.getByRole('img')
      expect((await boxOf(image)).height).toBeCloseTo((await boxOf(frame)).height, 0)
      expect(await styleOf(image, 'background-color')).not.toBe('rgba(0, 0, 0, 0)')
      expect(await styleOf(image, 'background-image')).toContain('data:image/png')
    }
    await release()
    await eventually(loaded).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(await sizes()).toEqual(skeletons)
    calm()
    await close()
  })

  it('CAT-07 opens any category at its name in any case, spaces included', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const seen = []
    for (const path of ['wall%20art', 'Wall%20Art', 'Wall Art', 'WALL ART']) {
      const response = await arrive(page, `/categories/${path}`)
      expect(response?.status(), path).toBe(200)
      seen.push({
        works: await hung(page),
        region: await page.getByRole('region', { name: 'Wall Art' }).count(),
        canonical: await page.locator('link[rel=canonical]').getAttribute('href'),
      })
    }
    expect(seen[0]?.works).toEqual(await listed('/shop/categories/wall-art/'))
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1)
    // One that was added a moment ago, from the dropdown.
    await page.getByRole('banner').getByRole('button', { name: 'all categories' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Glass Beads' }).click()
    await page.waitForURL('**/categories/glass%20beads')
    await page.getByRole('region', { name: 'Glass Beads' }).waitFor()
    calm()
    await close()
  })

  it('(D21) answers a page behind the last, an artist and a collection that are not there with 404 and works to go on to, and wallart as the tab says it', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    for (const path of [
      '/categories?page=99',
      '/categories/art?page=99',
      '/categories/photography/colored?page=99',
      '/categories/product/moon?page=99',
      '/categories/art?max_price=1&page=2',
    ]) {
      const response = await arrive(page, path)
      expect(response?.status(), path).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'page not found' }).waitFor()
      await page.getByRole('banner').getByRole('link', { name: 'Cart' }).waitFor()
      await page.getByRole('region', { name: 'Works on show' }).getByRole('article').first().waitFor()
    }
    for (const path of ['/artists?page=99', '/artists/nobody-at-all', '/collections/nothing-at-all']) {
      const response = await arrive(page, path)
      expect(response?.status(), path).toBe(404)
      await page.getByRole('region', { name: 'Works on show' }).getByRole('article').first().waitFor()
    }
    expect((await arrive(page, '/categories?page=2'))?.status()).toBe(200)
    expect((await arrive(page, '/categories/wallart'))?.status()).toBe(200)
    expect(await hung(page)).toEqual(await listed('/shop/categories/wall-art/'))
    const tabs = page.getByRole('navigation', { name: 'Categories of works' })
    expect(await tabs.locator('[aria-current=page]').innerText()).toBe('Wallart')
    calm(/404/)
    await close()
  })
})

it('(D22) a work of the demo gallery that was renamed is found at its former address', async () => {
  const there = `${market.url}/third-mainland-dawn`
  const answer = await fetch(there, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/before-the-bridge-wakes'])
  const page = await (await fetch(there)).text()
  expect(page).toContain('Before the Bridge Wakes')
})

it('(D22) a category that was renamed is found at its old addresses, by name and by slug', async () => {
  await database.run(`
    insert into former_category_name (category_id, name, until) select id, name, now() from category where slug = 'beads'`)
  await database.run(`update category set name = 'Beads and Pearls' where slug = 'beads'`)
  for (const old of ['Glass%20beads', 'beads']) {
    const answer = await fetch(`${market.url}/categories/${old}?sort=name`, { redirect: 'manual' })
    const place = [answer.status, answer.headers.get('location')]
    expect(place, old).toEqual([301, '/categories/beads%20and%20pearls?sort=name'])
  }
})

describe('filters', () => {
  it('say how many works each choice leaves, and the button how many it will show', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, '/categories/art')
    await page.getByRole('button', { name: 'Filter' }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    const square = panel.getByRole('radio', { name: /^Square \d+ works$/ })
    const words = await square.locator('xpath=..').innerText()
    const found = Number(/\d+/.exec(words)?.[0])
    expect(found).toBe((await listed('/shop/categories/art-work/?orientation=square&limit=96')).length)
    await square.check()
    const show = panel.getByRole('button', { name: `Show ${found} works` })
    await show.waitFor()
    await show.click()
    await page.waitForURL('**/categories/art?orientation=square')
    await eventually(() => hung(page)).toHaveLength(found)
    calm()
    await close()
  })

  it('(D19) that find nothing say so and are cleared by one press, also in a search', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    for (const path of ['/categories/art', '/categories/product/moon']) {
      await arrive(page, `${path}?max_price=1`)
      const main = page.getByRole('main')
      await main.getByText('No works match these filters.', { exact: true }).waitFor()
      expect(await main.getByText('No product').count()).toBe(0)
      if (path === '/categories/art')
        await main.getByRole('heading', { name: 'New in the gallery' }).waitFor()
      await main.getByRole('link', { name: 'Clear filters' }).click()
      await page.waitForURL(`${market.url}${path}`)
      await main.getByRole('article').first().waitFor()
    }
    calm()
    await close()
  })

  it.each([true, false])(
    'fit a work into a space, and are taken off one by one above the works, with a script: %s',
    async (javaScript) => {
      const { page, calm, close } = await visit(browser, market.url, { javaScript, size: 'phone' })
      if (javaScript) await arrive(page, '/categories/product/indigo')
      else await page.goto('/categories/product/indigo')
      await page.getByRole('button', { name: 'Filter' }).click()
      const panel = page.getByRole('dialog', { name: 'Filters' })
      await panel.getByLabel('Height up to').fill('130 cm')
      await panel.getByLabel('Medium').fill('cotton')
      const search = '/shop/Search-products/indigo/'
      const found = await listed(`${search}?max_height=130&medium=cotton`)
      expect(found.length).toBeGreaterThan(1)
      if (javaScript) await panel.getByRole('button', { name: `Show ${found.length} works` }).click()
      else await panel.getByRole('button', { name: 'Show works' }).click()
      await page.waitForURL(/max_height/)
      await eventually(() => hung(page)).toEqual(found)
      await page.getByRole('link', { name: 'Remove At most 130 cm high' }).click()
      await eventually(() => hung(page)).toEqual(await listed(`${search}?medium=cotton`))
      await page.getByRole('link', { name: 'Remove cotton' }).click()
      await eventually(() => hung(page)).toEqual(await listed(search))
      await page.getByRole('list', { name: 'Filters that are set' }).waitFor({ state: 'detached' })
      await page.goto('/categories?size=large&max_height=60&max_width=60')
      await page.getByText(/^No work whose longer side is over 100 cm fits 60 × 60 cm/).waitFor()
      calm()
      await close()
    },
  )

  it.each([true, false])(
    'keep one artist of what a search finds, those with most works first, with a script: %s',
    async (javaScript) => {
      const { page, calm, close } = await visit(browser, market.url, { javaScript, size: 'phone' })
      if (javaScript) await arrive(page, '/categories/product/indigo')
      else await page.goto('/categories/product/indigo')
      await page.getByRole('button', { name: 'Filter' }).click()
      const panel = page.getByRole('dialog', { name: 'Filters' })
      const options = (await panel.getByLabel('Artist').locator('option').allInnerTexts()).slice(1)
      const numbers = options.map((text) => Number(/\((\d+)\)$/.exec(text)?.[1]))
      expect(numbers.length).toBeGreaterThan(1)
      expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
      await panel.getByLabel('Artist').selectOption({ index: 1 })
      await panel.getByRole('button', { name: /^Show .*work/ }).click()
      await page.waitForURL(/artist=/)
      await eventually(() => hung(page)).toHaveLength(numbers[0] ?? 0)
      const name = options[0]?.replace(/ \(\d+\)$/, '') ?? ''
      await page.getByRole('link', { name: `Remove ${name}` }).click()
      await eventually(() => hung(page)).toEqual(await listed('/shop/Search-products/indigo/'))
      for (const path of ['/categories', '/categories/product/indigo']) {
        expect((await page.goto(`${path}?artist=nobody`))?.status()).toBe(200)
        await page.getByText('No works match these filters.', { exact: true }).waitFor()
        await page.getByRole('link', { name: 'Remove nobody' }).waitFor()
      }
      calm()
      await close()
    },
  )

  it.each([true, false])(
    '(D19) take two prices the wrong way round as they are meant, with a script: %s',
    async (javaScript) => {
      const { page, calm, close } = await visit(browser, market.url, { javaScript })
      if (javaScript) await arrive(page, '/categories')
      else await page.goto('/categories')
      await page.getByRole('button', { name: 'Filter' }).click()
      const panel = page.getByRole('dialog', { name: 'Filters' })
      await panel.getByLabel('From', { exact: true }).fill('100000')
      await panel.getByLabel('To', { exact: true }).fill('20000')
      // It says how many as soon as that is known.
      await panel.getByRole('button', { name: /^Show .*works$/ }).click()
      await page.waitForURL(/max_price/)
      await page.getByRole('main').getByRole('article').first().waitFor()
      const limit = 'min_price=20000&max_price=100000'
      await eventually(() => hung(page)).toEqual(await listed(`/shop/products/?${limit}`))
      if (javaScript) expect(page.url()).toContain(limit)
      await page.getByRole('button', { name: 'Filter' }).click()
      expect([
        await panel.getByLabel('From', { exact: true }).inputValue(),
        await panel.getByLabel('To', { exact: true }).inputValue(),
      ]).toEqual(['20,000', '100,000'])
      calm()
      await close()
    },
  )

  it('ask, without a script, which price is meant where one can be read in two ways, and keep it', async () => {
    const { page, calm, close } = await visit(browser, market.url, { javaScript: false })
    await page.goto('/categories')
    await page.getByRole('button', { name: 'Filter' }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    await panel.getByLabel('From', { exact: true }).fill('450.000')
    await panel.getByLabel('To', { exact: true }).fill('₦900 000')
    await panel.getByRole('button', { name: 'Show works' }).click()
    await page.waitForURL(/max_price/)
    const which = '“450.000” can be 450 or 450,000: write 450 or 450000'
    await page.getByText(`The lowest price is left out. ${which}.`).waitFor()
    expect(await hung(page)).toEqual(await listed('/shop/products/?max_price=900000'))
    await page.getByRole('button', { name: 'Filter' }).click()
    await panel.getByText(which, { exact: true }).waitFor()
    const values = () =>
      Promise.all(['From', 'To'].map((label) => panel.getByLabel(label, { exact: true }).inputValue()))
    expect(await values()).toEqual(['450.000', '900,000'])
    calm()
    await close()
  })

  it('take a pasted price, and stop at one that can be read in two ways', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/categories?min_price=450.000')
    await page.getByText(/^The lowest price is left out\. “450\.000” can be/).waitFor()
    await page.getByRole('button', { name: 'Filter' }).click()
    const panel = page.getByRole('dialog', { name: 'Filters' })
    const from = panel.getByLabel('From', { exact: true })
    expect(await from.inputValue()).toBe('450.000')
    await from.fill('20.000')
    await panel.getByRole('button', { name: /^Show .*works$/ }).click()
    expect(await from.evaluate((input: HTMLInputElement) => input.validationMessage)).toContain(
      '20 or 20,000',
    )
    await from.fill('₦20 000')
    await panel.getByRole('button', { name: /^Show .*works$/ }).click()
    await page.waitForURL(/min_price=20000$/)
    await eventually(() => hung(page)).toEqual(await listed('/shop/products/?min_price=20000'))
    await page.getByText(/left out/).waitFor({ state: 'detached' })
    calm()
    await close()
  })
})

describe('search', () => {
  it.each(['desktop', 'phone'] as const)(
    '(D24) has its term in a box that is in sight on a %s, from the server on, and the next one too',
    async (size) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      const box = page.locator('input[type=search]:visible')
      await page.goto('/categories/product/b%C3%A0t%C3%ACk%20%26%2050%25')
      await expect.poll(() => box.count()).toBe(1)
      expect(await box.isVisible()).toBe(true)
      expect(await box.inputValue()).toBe('bàtìk & 50%')
      await comeAlive(page)
      await box.fill('moon')
      await box.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Showing results for moon' }).waitFor()
      expect(await box.inputValue()).toBe('moon')
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Showing results for bàtìk & 50%' }).waitFor()
      calm()
      await close()
    },
  )

  it.each(['desktop', 'phone'] as const)(
    'SEA-01 shows on a %s what it finds, each work leading to its page',
    async (size) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      const term = 'bronze'
      const found = await dataOf<Work[]>(market, `/shop/Search-products/${term}`)
      expect(found.length).toBeGreaterThan(0)
      await arrive(page, `/categories/product/${term}`)
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`Showing results for ${term}`)
      const tiles = page.getByRole('main').getByRole('article')
      expect(await hung(page)).toEqual(found.map(({ slug }) => `/${slug}`))
      for (const [index, work] of found.entries()) {
        const tile = tiles.nth(index)
        expect(await tile.innerText()).toContain(work.name)
        expect(await tile.innerText()).toContain(naira(work.price))
        expect((await tile.innerText()).includes('Sold')).toBe(work.sold)
        await expect.poll(() => tile.getByRole('img').count()).toBe(1)
      }
      expect(await metaOf(page, 'robots')).toBe('noindex')
      await tiles.first().getByRole('img').click()
      await page.waitForURL(`${market.url}/${found[0]?.slug}`)
      calm()
      await close()
    },
  )

  it('SEA-01 finds a work by its name without accents and with a slip of the finger', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const work = works.find(({ name }) => /^[\p{L} ]{9,}$/u.test(name)) ?? works[0]
    if (!work) throw new Error('nothing hangs')
    const plain = work.name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const slip = plain.slice(0, 4) + plain.slice(5)
    for (const term of [plain, slip]) {
      await arrive(page, `/categories/product/${encodeURIComponent(term)}`)
      expect(await hung(page), term).toContain(`/${work.slug}`)
    }
    calm()
    await close()
  })

  it('SEA-01 keeps what is typed into the header while another page comes', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/categories')
    const release = await holdBack(page, /topdeals\.data/)
    await page.getByRole('link', { name: 'Topdeals' }).click()
    await page.getByRole('combobox', { name: 'Search works' }).focus()
    await page.keyboard.type('indi')
    await release()
    await page.waitForURL('**/categories/topdeals')
    await page.locator('[aria-current=page]', { hasText: 'Topdeals' }).waitFor()
    await page.keyboard.type('go')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Showing results for indigo' }).waitFor()
    calm()
    await close()
  })

  it('SEA-02 (D3) leads on where nothing is found: to what was meant, the categories and works', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, '/categories/product/bronze%20from%20Zaria')
    await page.getByText('No products found', { exact: true }).waitFor()
    expect(await hung(page)).toHaveLength(6)
    const categories = page.getByRole('navigation', { name: 'Categories to try' })
    await expect.poll(() => categories.getByRole('link').count()).toBeGreaterThan(3)
    await page.getByRole('link', { name: 'zaria', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Showing results for zaria' }).waitFor()
    await expect.poll(() => hung(page).then((all) => all.length)).toBeGreaterThan(6)
    calm()
    await close()
  })

  it('SEA-02 says so when nothing is found, whatever was typed, and leads back', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    for (const term of [
      'xqzwvjk',
      '<b>xqzwvjk</b> & 50%',
      'xqz%2Fwvjk',
      'xqz/wvjk',
      '🦒🦒🦒',
      '*',
      '_',
      '\\',
    ]) {
      await arrive(page, `/categories/product/${encodeURIComponent(term)}`)
      await page.getByRole('heading', { level: 1, name: `Showing results for ${term}` }).waitFor()
      await page.getByText('No products found', { exact: true }).waitFor()
    }
    // Typed, a per cent sign is no more than that, nor are dots.
    for (const typed of ['..', '100%2Fxqzwvjk']) {
      await page.getByRole('combobox', { name: 'Search works' }).fill(typed)
      await page.keyboard.press('Enter')
      await page
        .getByRole('heading', { level: 1, name: `Showing results for ${typed}`, exact: true })
        .waitFor()
    }
    await page.getByRole('link', { name: 'Go back' }).click()
    await page.waitForURL(`${market.url}/categories`)
    calm()
    await close()
  })
  it('SEA-02 stays in shape on a phone with ten thousand letters, marks alone and Arabic, and says what it left out', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    const longest = 'a'.repeat(100)
    const note = page.getByText('A search has at most 100 letters; what was longer is left out.')
    for (const [term, shown] of [
      ['a'.repeat(10_000), longest],
      ['\u0301\u0323', '\u25CC\u0301\u0323'],
      ['لوحة زيتية (1)', 'لوحة زيتية (1)'],
    ] as const) {
      const response = await arrive(page, `/categories/product/${encodeURIComponent(term)}`)
      expect(response?.status()).toBe(200)
      // What is typed turns nothing around it.
      await expect.poll(() => page.locator('h1 bdi').innerText()).toBe(shown)
      expect(await note.count()).toBe(term.length > 100 ? 1 : 0)
      expect(await faultsOn(page)).toEqual([])
    }
    for (const path of ['/categories/product?searchword=', '/categories/']) {
      await arrive(page, path + 'a'.repeat(10_000))
      expect(await page.locator('h1 bdi').innerText()).toBe(longest)
    }
    const box = page.locator('input[type=search]:visible')
    await box.fill('')
    await page.keyboard.insertText('b'.repeat(10_000))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Showing results for ${'b'.repeat(100)}` }).waitFor()
    await note.waitFor()
    calm()
    await close()
  })
})
