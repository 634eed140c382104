import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, visit } from './browser.ts'
import { type RunningMarketplace, startMarketplace } from './marketplace.ts'
import { arrive, boxOf, eventually, holdBack, linkedData, metaOf, styled } from './measure.ts'
import { type OwnDatabase, openDatabase } from './own-database.ts'
import { dataOf, naira, type Work } from './steps.ts'

type Article = { title: string; slug: string; preview: string; updated_at: string; text: string }

let database: OwnDatabase
let market: RunningMarketplace
let browser: Browser
let articles: Article[]
beforeAll(async () => {
  ;[database, browser] = await Promise.all([openDatabase(), openBrowser()])
  market = await startMarketplace({
    DATABASE_URL: database.url,
    SUPPORT_EMAIL: 'help@journey.example',
    COMPANY_NAME: 'Journey Galleries Ltd',
    COMPANY_ADDRESS: '7 Broad Street, Lagos',
  })
  articles = (await dataOf<{ articles: Article[] }>(market, '/blog/articles/')).articles
})
afterAll(async () => {
  await browser.close()
  await market.stop()
  await database.stop()
})

/** '14 November 2026, 08:00' in Lagos. */
const dateTimeOf = (iso: string): string => {
  const at = new Date(iso)
  const part = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleString('en-GB', { timeZone: 'Africa/Lagos', ...options })
  return `${part({ day: 'numeric', month: 'long', year: 'numeric' })}, ${part({ hour: '2-digit', minute: '2-digit' })}`
}

describe('texts', () => {
  it.each(['desktop', 'phone'] as const)(
    'STA-01 /about has on a %s its banner and its parts in order',
    async (size) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      await arrive(page, '/about')
      const main = page.getByRole('main')
      const banner = main.getByRole('img').first()
      await eventually(() =>
        banner.evaluate((node) => (node as HTMLImageElement).naturalWidth),
      ).toBeGreaterThan(300)
      const above = await banner.evaluate(
        (node) =>
          node.getBoundingClientRect().top < (document.querySelector('h1')?.getBoundingClientRect().top ?? 0),
      )
      expect(above).toBe(true)
      await main.getByRole('heading', { level: 1, name: 'About Àwòrán' }).waitFor()
      expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
        'Our vision',
        'For Artist',
        'For art lovers',
        'Secure & reliable',
        'Join us',
      ])
      const parts = await main.getByRole('region').allInnerTexts()
      expect(parts).toHaveLength(6)
      for (const part of parts) expect(part.length).toBeGreaterThan(150)
      expect(await main.getByRole('link', { name: 'how to sell it here' }).getAttribute('href')).toBe(
        `${market.url}/studio`,
      )
      calm()
      await close()
    },
  )

  it('STA-02 /terms states the rules, and the house as it is configured', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    await arrive(page, '/terms')
    await page.getByRole('heading', { level: 1, name: 'Terms and conditions' }).waitFor()
    const text = await page.getByRole('main').innerText()
    for (const rule of [
      /at least 18 years old/,
      /start a return request within 14 days of receiving/,
      /process the return and the refund within 14 days of receiving the item/,
      /You pay for the return shipping, unless you and the seller agree otherwise/,
      /governed by the laws of the Federal Republic of Nigeria/,
      /help@journey\.example/,
      /Journey Galleries Ltd/,
      /7 Broad Street, Lagos/,
    ]) {
      expect(text).toMatch(rule)
    }
    expect(text).not.toMatch(/\{\w+\}/)
    // Its list of contents leads to its parts.
    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    // On a phone they are folded: the first words of the text are on the first screen.
    expect(await contents.first().isVisible()).toBe(false)
    expect((await boxOf(page.getByRole('main').locator('p').first())).y).toBeLessThan(400)
    await page.getByRole('main').getByText('Contents', { exact: true }).click()
    await contents.last().click()
    const last = page.getByRole('main').getByRole('heading', { level: 2 }).last()
    await eventually(() => last.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(844)
    calm()
    await close()
  })

  it('STA-03 /privacy says what is kept, why and how long, and whom to ask', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/privacy')
    await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor()
    const text = await page.getByRole('main').innerText()
    for (const matter of [
      /Nigeria Data Protection Act/,
      /how long/i,
      /your rights/i,
      /help@journey\.example/,
    ]) {
      expect(text).toMatch(matter)
    }
    expect(text).not.toMatch(/\{\w+\}/)
    calm()
    await close()
  })

  it('Sell leads to the steps of a seller, the doors of the studio and the address to write to', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone' })
    const response = await arrive(page, '/studio')
    expect(response?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'Sell your art on Àwòrán' }).waitFor()
    const main = page.getByRole('main')
    expect(await main.locator('ol').getByRole('heading').allInnerTexts()).toEqual([
      'Create an account',
      'List your art for sale',
      'Get verified',
    ])
    expect(await main.getByRole('link', { name: 'Open a shop' }).getAttribute('href')).toBe('/studio/start')
    expect(await main.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/studio/sign-in')
    const address = main.getByRole('link', { name: 'help@journey.example' })
    expect(await address.getAttribute('href')).toMatch(/^mailto:help@journey\.example\?subject=/)
    calm()
    await close()
  })
})

describe('the blog', () => {
  it.each(['desktop', 'phone'] as const)(
    'BLG-01 features on a %s the newest article and lists all of them',
    async (size) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      const [newest] = articles
      if (!newest) throw new Error('nothing to read')
      expect(articles.map(({ updated_at }) => updated_at)).toEqual(
        articles
          .map(({ updated_at }) => updated_at)
          .toSorted()
          .toReversed(),
      )
      await arrive(page, '/blog')
      const featured = page.getByRole('main').getByRole('article')
      await expect.poll(() => featured.count()).toBe(1)
      expect(await featured.getByRole('heading').innerText()).toBe(newest.title)
      await expect.poll(() => featured.locator('img').count()).toBe(1)
      const text = await featured.innerText()
      expect(text).toContain(`Published on ${dateTimeOf(newest.updated_at)}`)
      const [, preview = ''] = /^(.*)\.\.\.$/m.exec(text) ?? []
      const graphemes = [...new Intl.Segmenter('yo', { granularity: 'grapheme' }).segment(preview)].length
      expect(graphemes).toBeGreaterThanOrEqual(149)
      expect(graphemes).toBeLessThanOrEqual(150)
      const { text: whole } = await dataOf<Article>(market, `/blog/articles/${newest.slug}`)
      expect(whole.replaceAll(/[*_]/g, '')).toContain(preview.slice(0, 60))

      const cards = page.getByRole('region', { name: 'All articles' }).getByRole('link')
      expect(await cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')))).toEqual(
        articles.map(({ slug }) => `/blog/${slug}`),
      )
      for (const [index, { title }] of articles.entries()) {
        expect(await cards.nth(index).innerText()).toContain(title)
      }
      await featured.getByRole('link', { name: /^Read more/ }).click()
      await page.waitForURL(`**/blog/${newest.slug}`)
      calm()
      await close()
    },
  )

  it('BLG-03 shows an article: the way back, image, title, date and the full text; 404 for an unknown one', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const article = await dataOf<Article>(market, `/blog/articles/${articles.at(-1)?.slug}`)
    await arrive(page, `/blog/${article.slug}`)
    const shown = page.getByRole('article')
    expect(await shown.getByRole('heading', { level: 1 }).innerText()).toBe(article.title)
    expect(await shown.innerText()).toContain(`Published on ${dateTimeOf(article.updated_at)}`)
    await expect.poll(() => shown.locator('img').count()).toBe(1)
    const words = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    const text = words(await shown.innerText())
    const paragraphs = article.text.split(/\n{2,}/).filter((each) => /^[\p{L}\p{N}]/u.test(each))
    expect(paragraphs.length).toBeGreaterThan(3)
    for (const paragraph of paragraphs) {
      const plain = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      if (!/^\d+\. |^[-*] /m.test(plain)) expect(text).toContain(words(plain).trim())
    }
    await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click()
    await page.waitForURL('**/blog')
    expect((await arrive(page, '/blog/never-written'))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'page not found' }).waitFor()
    calm(/404/)
    await close()
  })

  it.each(['desktop', 'phone'] as const)(
    '(D6) an article keeps the room of its picture on a %s',
    async (size) => {
      const { page, calm, close } = await visit(browser, market.url, { size })
      const release = await holdBack(page, '**/media/**')
      for (const { slug } of articles) {
        await page.goto(`/blog/${slug}`, { waitUntil: 'domcontentloaded' })
        await styled(page)
        const { width, height } = await boxOf(page.getByRole('article').locator('img').first())
        expect(height, slug).toBeLessThanOrEqual(704.5)
        expect(width, slug).toBeGreaterThan(200)
        expect(height, slug).toBeGreaterThan(150)
      }
      const image = page.getByRole('article').locator('img').first()
      const kept = await boxOf(image)
      await release()
      await page.reload()
      await eventually(() =>
        image.evaluate((node) => (node as HTMLImageElement).naturalWidth),
      ).toBeGreaterThan(0)
      expect(await boxOf(image)).toEqual(kept)
      calm()
      await close()
    },
  )

  it('(D16) the texts have typographic quotes', async () => {
    const { page, calm, close } = await visit(browser, market.url, { javaScript: false })
    for (const path of ['/about', '/terms', '/privacy', ...articles.map(({ slug }) => `/blog/${slug}`)]) {
      await page.goto(path)
      const text = await page.getByRole('main').innerText()
      expect(text.match(/.{0,20}["'].{0,20}/g), path).toBeNull()
    }
    // Pictures are made when they are first asked for, as many at once as there are processors.
    calm(/503/)
    await close()
  })

  it('BLG-02 says No blogs.. where there are none, and goes home', async () => {
    await database.run(`update article set published_at = now() + interval '1 day'`)
    // Another server on the same records, which has kept no page yet.
    const other = await startMarketplace({ DATABASE_URL: database.url })
    try {
      const { page, calm, close } = await visit(browser, other.url)
      await arrive(page, '/blog')
      await page.getByText('No blogs..', { exact: true }).waitFor()
      expect(await page.getByRole('article').count()).toBe(0)
      await page.getByRole('link', { name: 'go home', exact: true }).click()
      await page.waitForURL(`${other.url}/`)
      calm()
      await close()
    } finally {
      await other.stop()
      await database.run(`update article set published_at = updated_at`)
    }
  })
})

describe('sharing and finding', () => {
  it('home, articles, artists, collections, lists and texts say their title, description and address, with a card of less than 300 kB', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const [article] = articles
    const [artist] = (await dataOf<{ artists: { name: string; slug: string }[] }>(market, '/shop/artists/'))
      .artists
    const cases = [
      { path: '/', title: 'Àwòrán', type: 'website', card: true },
      { path: '/about', title: 'About · Àwòrán', type: 'website', card: true },
      { path: '/categories', title: 'All works · Àwòrán', type: 'website', card: true },
      { path: '/blog', title: 'Blog · Àwòrán', type: 'website', card: true },
      { path: `/blog/${article?.slug}`, title: `${article?.title} · Àwòrán`, type: 'article', card: true },
      { path: '/artists', title: 'Artists · Àwòrán', type: 'website', card: true },
      { path: `/artists/${artist?.slug}`, title: `${artist?.name} · Àwòrán`, type: 'website', card: true },
      { path: '/collections', title: 'Collections · Àwòrán', type: 'website', card: true },
      {
        path: '/collections/the-hour-before-light',
        title: 'The hour before light · Àwòrán',
        type: 'website',
        card: true,
      },
      { path: '/terms', title: 'Terms and conditions · Àwòrán', type: 'website', card: false },
      { path: '/privacy', title: 'Privacy policy · Àwòrán', type: 'website', card: false },
      { path: '/studio', title: 'Sell your art on Àwòrán · Àwòrán', type: 'website', card: true },
    ]
    for (const { path, title, type, card } of cases) {
      await arrive(page, path)
      expect(await page.title(), path).toBe(title)
      expect((await metaOf(page, 'description'))?.length, path).toBeGreaterThan(20)
      expect(await metaOf(page, 'og:type'), path).toBe(type)
      const address = `${market.url}${path}`
      expect(await page.locator('link[rel=canonical]').getAttribute('href'), path).toBe(address)
      expect(await metaOf(page, 'og:url'), path).toBe(address)
      expect(`${title} · Àwòrán`, path).toContain(`${await metaOf(page, 'og:title')} · Àwòrán`)
      expect(await metaOf(page, 'twitter:card'), path).toBe(card ? 'summary_large_image' : 'summary')
      if (!card) continue
      const response = await fetch((await metaOf(page, 'og:image')) ?? '')
      expect(response.headers.get('content-type'), path).toBe('image/jpeg')
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(bytes.length, path).toBeLessThan(300_000)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    }
    calm()
    await close()
  })

  it('artists, collections and articles are shared, with their own address', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    const [artist] = (await dataOf<{ artists: { slug: string }[] }>(market, '/shop/artists/')).artists
    for (const path of [
      `/artists/${artist?.slug}`,
      '/collections/the-hour-before-light',
      `/blog/${articles[0]?.slug}`,
    ]) {
      await arrive(page, path)
      const main = page.getByRole('main')
      const whatsApp = new URL(
        (await main.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '',
      )
      expect(whatsApp.searchParams.get('text'), path).toMatch(new RegExp(`\\S: ${market.url}${path}$`))
      await main.getByRole('button', { name: 'Share' }).click()
      await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${market.url}${path}`)
    }
    calm()
    await close()
  })

  it('on paper there is the page and its address, without menus and buttons', async () => {
    const { page, calm, close } = await visit(browser, market.url, { size: 'phone', javaScript: false })
    await page.emulateMedia({ media: 'print' })
    const { products } = await dataOf<{ products: Work[] }>(market, '/shop/products/')
    const work = products.find(({ sold }) => !sold)
    const [artist] = (await dataOf<{ artists: { slug: string }[] }>(market, '/shop/artists/')).artists
    for (const path of [
      `/${work?.slug}`,
      `/artists/${artist?.slug}`,
      `/blog/${articles[0]?.slug}`,
      '/terms',
    ]) {
      await page.goto(path)
      expect(await page.getByRole('heading', { level: 1 }).isVisible(), path).toBe(true)
      for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
        expect(await page.getByRole(role).count(), `${role} of ${path}`).toBe(0)
      const { address, fixed } = await page.evaluate(() => {
        const canonical = document.querySelector('link[rel=canonical]')
        return {
          address: canonical?.checkVisibility() && getComputedStyle(canonical, '::after').content,
          fixed: [...document.querySelectorAll('body *')].filter(
            (each) => each.checkVisibility() && getComputedStyle(each).position === 'fixed',
          ).length,
        }
      })
      expect([address, fixed], path).toEqual([`"${market.url}${path}"`, 0])
    }
    await page.goto(`/${products.find(({ sold }) => sold)?.slug}`)
    expect(await page.getByText('This work has been sold.').isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: /^See works on sale/ }).count()).toBe(0)
    await page.goto(`/${work?.slug}`)
    expect(await page.getByRole('main').getByRole('img').first().isVisible()).toBe(true)
    expect(await page.getByRole('main').innerText()).toContain(naira(work?.price ?? 0))
    calm()
    await close()
  })

  it('search engines learn of the house and of an article', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/')
    const [house] = await linkedData(page)
    expect(house).toMatchObject({
      '@type': 'Organization',
      name: 'Journey Galleries Ltd',
      url: market.url,
      email: 'help@journey.example',
    })
    const [article] = articles
    await arrive(page, `/blog/${article?.slug}`)
    const [told, trail] = await linkedData(page)
    expect(told).toMatchObject({
      '@type': 'Article',
      headline: article?.title,
      dateModified: article?.updated_at,
      publisher: { '@type': 'Organization', name: 'Journey Galleries Ltd' },
    })
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' })
    calm()
    await close()
  })

  it('the sitemap lists every work, category and article with the day of its last change, and each is there', async () => {
    const response = await fetch(`${market.url}/sitemap.xml`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/xml')
    const entries = [
      ...(await response.text()).matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g),
    ].map(([, address = '', changed]) => ({ address, changed }))
    const addresses = entries.map(({ address }) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
    const { products } = await dataOf<{ products: Work[] }>(market, '/shop/products/?limit=96')
    const categories = await dataOf<{ name: string }[]>(market, '/shop/categories/')
    const dated = [
      ...products.map(({ slug }) => `/${slug}`),
      ...articles.map(({ slug }) => `/blog/${slug}`),
      ...categories.map(({ name }) => `/categories/${encodeURIComponent(name.toLowerCase())}`),
      '/',
      '/categories',
    ]
    for (const path of dated) {
      const entry = entries.find(({ address }) => address === market.url + path)
      expect(Number.isNaN(Date.parse(entry?.changed ?? '')), path).toBe(false)
    }
    for (const path of ['/about', '/terms', '/privacy', '/blog', '/categories/photography/colored']) {
      expect(addresses).toContain(market.url + path)
    }
    const lists = addresses.filter((address) => !products.some(({ slug }) => address.endsWith(`/${slug}`)))
    for (const address of [...lists, ...addresses.slice(-1)]) {
      const page = await fetch(address, { redirect: 'manual' })
      expect(page.status, address).toBe(200)
      expect(await page.text(), address).toContain(`<link rel="canonical" href="${address}"`)
    }
  })

  it('robots are led to the sitemap and away from what is private', async () => {
    const response = await fetch(`${market.url}/robots.txt`)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    expect(text).toContain('User-agent: *')
    expect(text).toContain(`Sitemap: ${market.url}/sitemap.xml`)
    const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
    const isClosed = (path: string) =>
      closed.some((each) => (each.endsWith('$') ? path === each.slice(0, -1) : path.startsWith(each)))
    const own = ['/profile', '/profile/orders', '/auth?x=1', '/api/v1/', '/categories/shoppingcart/payment']
    const open = ['/', '/profile-of-a-woman', '/authentic-kente', '/newsletters', '/categories/shoppingcarts']
    expect([...own, ...open].filter(isClosed)).toEqual(own)
  })

  it('a page of a work, an artist or a story is there in any case of letters, and says its one address', async () => {
    const [work] = (await dataOf<{ products: Work[] }>(market, '/shop/products/?limit=1')).products
    const [article] = articles
    const asked = [
      [`/${work?.slug.toUpperCase()}`, `/${work?.slug}`],
      [`/artists/${work?.artist.slug.toUpperCase()}`, `/artists/${work?.artist.slug}`],
      [`/Blog/${article?.slug.toUpperCase()}`, `/blog/${article?.slug}`],
      ['/categories/product/oil%20paint', '/categories/product/oil%20paint'],
      ['/categories/product/50%25%20off', '/categories/product/50%25%20off'],
      ['/categories/Wall%20Art', '/categories/wall%20art'],
    ]
    for (const [path, own] of asked) {
      const page = await fetch(`${market.url}${path}`)
      expect(page.status, path).toBe(200)
      expect(await page.text(), path).toContain(`<link rel="canonical" href="${market.url}${own}"`)
    }
  })

  it('there are icons and a manifest whose icons are there', async () => {
    const { page, calm, close } = await visit(browser, market.url)
    await arrive(page, '/')
    const icons = await page
      .locator('link[rel~=icon], link[rel=apple-touch-icon]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
    expect(icons).toHaveLength(3)
    const manifestUrl = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await fetch(`${market.url}${manifestUrl}`)).json()) as {
      name: string
      start_url: string
      icons: { src: string; sizes: string }[]
    }
    expect(manifest).toMatchObject({ name: 'Àwòrán', start_url: '/categories' })
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
    for (const address of [...icons, ...manifest.icons.map(({ src }) => `${market.url}${src}`)]) {
      const response = await fetch(address)
      expect(response.status, address).toBe(200)
      expect(response.headers.get('content-type'), address).toMatch(/^image\//)
    }
    calm()
    await close()
  })
})
