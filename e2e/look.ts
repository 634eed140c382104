import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page, Request } from 'playwright-core'
import { WAIT_MS } from '../platform/project/test-patience.ts'
import type { Kept } from './known.ts'
import { styled } from './measure.ts'
import type { Screen } from './screen.ts'

/** How a screen is looked at. */
export type Light = { width: number; height: number; dark: boolean; motion?: boolean }

const refusal = {
  status: 'error',
  error: 'This is not possible at the moment.',
  message: 'This is not possible at the moment.',
  code: 'invalid',
  request_id: 'screens',
}

/** A tab in which screens are opened as one person, one after the other. */
export type Tab = { page: Page; light: Light; open: ReadonlySet<Request> }

/** Opens a tab that knows, at the start of each screen, what its person's browser keeps. */
export const openTab = async (
  browser: Browser,
  url: string,
  kept: Kept[Screen['who']],
  light: Light,
): Promise<Tab> => {
  const { host } = new URL(url)
  const context = await browser.newContext({
    baseURL: url,
    serviceWorkers: 'block',
    reducedMotion: light.motion ? 'no-preference' : 'reduce',
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
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  // A form that somebody has begun to fill in asks before it is left.
  page.on('dialog', (dialog) => dialog.accept())
  return { page, light, open: requestsOf(page) }
}

/** Without these no page of the studio or the office is there at all. */
const frames = /\/(?:staff\/me|seller\/account)\//

/** Whether a screen is what becomes of the one before it when its person does something there: it need not be opened again. */
export const follows = (screen: Screen, before: Screen | undefined): boolean =>
  before?.path === screen.path &&
  before.who === screen.who &&
  !before.act &&
  !before.api &&
  !screen.api &&
  screen.act !== undefined

/**
 * Brings a screen into its state, everything that loads loaded. It is opened, and nothing is left of the screen before it; except
 * where it follows `before`, which the tab still shows.
 */
export const openScreen = async (
  { page, light, open }: Tab,
  screen: Screen,
  before?: Screen,
): Promise<void> => {
  const { width, height, dark } = light
  const isOpen = follows(screen, before)
  if (!isOpen) {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear())
  }
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
  const silenced = new Set<Request>()
  if (screen.api)
    await page.route('**/api/v1/**', async (route) => {
      if (frames.test(route.request().url())) return route.continue()
      silenced.add(route.request())
      if (screen.api === 'failing') await route.fulfill({ status: 400, json: refusal })
    })
  const isQuiet = () => [...open].every((request) => silenced.has(request))
  const rest = () => atRest(page, isQuiet, { mayWait: screen.state === 'loading' })
  if (!isOpen) await page.goto(screen.path, { waitUntil: 'load' })
  await rest()
  if (screen.act) {
    await screen.act(page)
    await rest()
  }
}

/** The requests of a page that have no answer yet, from now on. */
export const requestsOf = (page: Page): Set<Request> => {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** How long nothing may be asked for until a page counts as at rest, in milliseconds. */
const REST = 120

/**
 * Waits until the page is alive, where it is one of ours, has what it asked for, and asks for nothing more: `isQuiet` says so.
 * With `mayWait` it may still show that it loads.
 */
export const atRest = async (page: Page, isQuiet: () => boolean, { mayWait = false } = {}): Promise<void> => {
  await page.waitForFunction((canWait) => {
    // A page that waits for somebody's hand is looked at as it is then.
    window.early?.start()
    if (!('__reactRouterContext' in window)) return document.getElementById('start') === null
    // React marks the elements that it has taken over.
    if (!Object.keys(document.body).some((key) => key.startsWith('__react'))) return false
    return (
      canWait || ![...document.querySelectorAll('[role=status]')].some((one) => one.textContent === 'Loading')
    )
  }, mayWait)
  const began = Date.now()
  for (let last = began; Date.now() - last < REST && Date.now() - began < 15_000; await pause(20))
    if (!isQuiet()) last = Date.now()
  await styled(page)
}
