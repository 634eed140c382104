import type { Locator, Page, Request, Response } from 'playwright-core'
import { expect } from 'vitest'

/** What a computed style says of an element. */
export const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)

/** A computed colour as hue (degrees), saturation and lightness (per cent). */
export const hueOf = (colour: string): { hue: number; saturation: number; lightness: number } => {
  const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255)
  const most = Math.max(r, g, b)
  const least = Math.min(r, g, b)
  const spread = most - least
  const lightness = (most + least) / 2
  const turn = () => {
    if (spread === 0) return 0
    if (most === r) return ((g - b) / spread + 6) % 6
    return most === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  }
  return {
    hue: turn() * 60,
    saturation: spread === 0 ? 0 : (100 * spread) / (1 - Math.abs(2 * lightness - 1)),
    lightness: 100 * lightness,
  }
}

/** The name people would give a computed colour. */
export const colourName = (colour: string): string => {
  const { hue, saturation, lightness } = hueOf(colour)
  if (saturation < 20 && lightness > 20) return 'grey'
  if (lightness > 88 && (hue < 25 || hue > 340)) return 'light pink'
  if (hue >= 5 && hue <= 20 && saturation > 60) return 'red-orange'
  if (hue >= 120 && hue <= 170) return 'green'
  return `hue ${Math.round(hue)}, saturation ${Math.round(saturation)}, lightness ${Math.round(lightness)}`
}

/** Where an element is, in pixels of the window. */
export const boxOf = async (
  element: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return box
}

/** Holds back what the page asks for at matching addresses until the answer is called. */
export const holdBack = async (page: Page, address: string | RegExp): Promise<() => Promise<void>> => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(address, async (route) => {
    await opened
    await route.continue().catch(() => {})
  })
  return async () => {
    open()
    await page.unroute(address)
  }
}

/** The data that a page carries for search engines. */
export const linkedData = async (page: Page): Promise<Record<string, unknown>[]> =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  )

/** What a page's head says under a name or property. */
export const metaOf = (page: Page, name: string): Promise<string | null> =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).first().getAttribute('content')

/**
 * Waits until a page's style sheets and letters are there: what is measured before has another size than what is shown. It is asked from
 * outside, since nothing waits in a page without scripts.
 */
export const styled = async (page: Page): Promise<void> => {
  const isStyled = () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    // Letters are asked for once a text with them has a place.
    document.body.getBoundingClientRect()
    return sheets.every(({ sheet }) => sheet) && document.fonts.status === 'loaded'
  }
  await expect.poll(() => page.evaluate(isStyled)).toBe(true)
}

/** Has React loaded, as a press would, and waits until it has taken the page over. */
export const comeAlive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    window.early?.start()
    return window.early === undefined && document.getElementById('start') === null
  })
}

/** Opens a page and waits until it is alive: until then links lead on, and presses wait. */
export const arrive = async (page: Page, path: string): Promise<Response | null> => {
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' })
  await comeAlive(page)
  await styled(page)
  return response
}

/** The notices at the top of the page, of every kind, shown or about to be. */
export const noticesOn = async (page: Page): Promise<string[]> => {
  const place = page.locator('section[aria-label="Notices"] :is([role=status], [role=alert])')
  return (await place.allInnerTexts()).filter((text) => text !== '')
}

/** The scripts without which React does not take a page over. */
export const react = /\/assets\/(?:framework|entry\.client)-/

/** The calls of the page that change something, and its scripts, from now on. */
export const sentBy = (page: Page) => {
  const changes: string[] = []
  const scripts: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script') scripts.push(pathname)
    const body = request.postData() ?? ''
    if (request.method() !== 'GET' && body !== '{}' && pathname !== '/api/v1/shop/views/')
      changes.push(`${pathname.slice('/api/v1'.length)} ${body}`)
  })
  return { changes, scripts }
}

/** Whether React has taken the page over. */
export const isAlive = (page: Page) => page.evaluate(() => window.early === undefined)

/** Expects of what is read again and again, for at most 15 s. */
export const eventually = <T>(read: () => T) => expect.poll(read)
