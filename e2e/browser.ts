import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { isRoomy, sharedMemory } from '../platform/db/test-folder.ts'
import { WAIT_MS } from '../platform/project/test-patience.ts'
import { tellWhenFailing } from './failure.ts'

/**
 * Parts of Chromium that the tests do without. The list of Playwright 1.65, which this one takes the place of, and the two panels that
 * would open below the address bar: for them each window starts a process, which takes half of a journey's work. A spare renderer is
 * started with each visitor and mostly never used, which takes a tenth of it.
 */
const without = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** Starts the Chromium that the tests run in (CHROMIUM_PATH, or Debian's without the script that adds extensions). With `backForwardCache` it keeps the pages that were left. */
export const launchBrowser = ({ backForwardCache = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${without.join()}`,
    ],
    // Where there is little shared memory, as in a container, Chromium has to do without; elsewhere it is a tenth slower so.
    ignoreDefaultArgs: [
      ...(isRoomy(sharedMemory) ? ['--disable-dev-shm-usage'] : []),
      ...(backForwardCache ? ['--disable-back-forward-cache'] : []),
    ],
  })

let shared: Promise<Browser> | undefined

/**
 * Opens the browser of this worker, which the files it runs share: it takes a second to start, and visitors have nothing in common
 * but the process. Its `close` closes what is open; the process ends with the worker.
 */
export const openBrowser = async (): Promise<Browser> => {
  const browser = await (shared ??= launchBrowser())
  if (!browser.isConnected()) {
    shared = undefined
    return openBrowser()
  }
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}

/** A page of a fresh visitor whose console is watched: `calm()` fails on errors that the test did not name. */
export type Visit = {
  context: BrowserContext
  page: Page
  /** Fails when the page logged an error or warning, or threw, other than those that match. */
  calm(expected?: RegExp): void
  close(): Promise<void>
}

export const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
}

/** Opens a page for a fresh visitor. */
export const visit = async (
  browser: Browser,
  url: string,
  options: {
    size?: keyof typeof sizes
    dark?: boolean
    javaScript?: boolean
    calm?: boolean
    /** Lets the page have its service worker, whose requests a journey cannot answer itself. */
    offline?: boolean
    /** Has fingers and no mouse, as phones do. */
    touch?: boolean
  } = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[options.size ?? 'desktop'],
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: options.offline ? 'allow' : 'block',
    javaScriptEnabled: options.javaScript ?? true,
    ...(options.touch && { hasTouch: true, isMobile: true }),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  tellWhenFailing(page)
  const noise: string[] = []
  page.on('console', (message) => {
    // A hint about speed that Chromium gives when a busy machine takes its time, not about the page.
    if (/preloaded using link preload but not used/.test(message.text())) return
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning')
      noise.push(`${message.text()} ${message.location().url}`.trim())
  })
  page.on('pageerror', (error) => {
    // The browser gives a change between pages up when somebody moves on, or when the next page takes four seconds; nothing is lost by it.
    if (!/^(?:Abort|Timeout|InvalidState)Error: .*[Tt]ransition/.test(String(error)))
      noise.push(String(error))
  })
  return {
    context,
    page,
    calm: (expected) => {
      expect(noise.filter((line) => !expected?.test(line))).toEqual([])
    },
    close: () => context.close(),
  }
}
