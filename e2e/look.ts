import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Kept } from './known.ts'
import type { Screen } from './screens.ts'

/** How a screen is looked at. */
export type Light = { width: number; height: number; dark: boolean; motion?: boolean }

const refusal = {
  status: 'error',
  error: 'This is not possible at the moment.',
  message: 'This is not possible at the moment.',
  code: 'invalid',
  request_id: 'screens',
}

/** A browser window in which screens are opened as their people, one after the other. */
export const openWindow = async (
  browser: Browser,
  url: string,
  kept: Kept[Screen['who']],
  { width, height, dark, motion }: Light,
): Promise<BrowserContext> => {
  const { host } = new URL(url)
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
  })
  await context.addInitScript(
    ({ entries, here }) => {
      if (location.host !== here || sessionStorage.getItem('screens') !== null) return
      sessionStorage.setItem('screens', '1')
      localStorage.clear()
      for (const [key, text] of entries) localStorage.setItem(key, text)
    },
    { entries: Object.entries(kept), here: host },
  )
  return context
}

/** Brings a screen into its state, everything that loads loaded. */
export const openScreen = async (context: BrowserContext, screen: Screen): Promise<Page> => {
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  if (screen.api === 'silent') await page.route('**/api/v1/**', () => {})
  if (screen.api === 'failing')
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 400, json: refusal }))
  await page.goto(screen.path, { waitUntil: 'load' })
  await settle(page, screen)
  if (screen.act) {
    await screen.act(page)
    await settle(page, screen)
  }
  return page
}

const settle = async (page: Page, screen: Screen): Promise<void> => {
  if (screen.api === 'silent') {
    await page.waitForTimeout(400)
    return
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
