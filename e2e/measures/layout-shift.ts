import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../browser.ts'
import { type Kept, type Known, oneDecides, prepareScreens, type Who } from '../known.ts'
import { openScreen, openTab, type Tab } from '../look.ts'
import { type RunningMarketplace, startMarketplace } from '../marketplace.ts'
import type { Screen } from '../screen.ts'

/** Each page once for each person, as it opens: e2e/screens.test.ts holds that every page of web/routes.ts is among the screens. */
const pagesOf = (all: readonly Screen[]): Screen[] =>
  all
    .filter(({ act, api }) => !act && !api)
    .filter(({ path, who }, at, open) => open.findIndex((one) => one.path === path && one.who === who) === at)

/** A line as of a phone on the edge of a town: what each answer of the API waits for, in ms, and the line's speed in bytes a second. */
const slow = { apiMs: 400, latencyMs: 150, bytes: 200_000 }

/** Has a tab add up what moves on each page that it opens, and gives it a slow line. */
async function watch({ page }: Tab): Promise<void> {
  await page.addInitScript(() => {
    const moved = { sum: 0, parts: [] as string[] }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        moved.sum += entry.value
        for (const { node } of entry.sources)
          if (node instanceof HTMLElement)
            moved.parts.push(`${node.tagName}.${node.className} ${node.textContent?.slice(0, 30)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: slow.bytes,
    uploadThroughput: slow.bytes,
  })
  await page.context().route('**/api/v1/**', async (route) => {
    await pause(slow.apiMs)
    await route.continue().catch(() => {})
  })
}

/** What has moved on a page: the sum of its shifts (1: the whole window by its whole height), and the parts that moved. */
const movedOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { moved: { sum: number; parts: string[] } }).moved)

const sizes = { phone: [390, 844], desktop: [1440, 900] } as const

/** Measures how far each page of a surface moves while it loads over a slow line, on a phone and a desktop; 0.02 is the most. */
export function measureShifts(surface: string, screensOf: (known: Known) => readonly Screen[]): void {
  let market: RunningMarketplace
  let browser: Browser
  let screens: readonly Screen[]
  let kept: Kept
  beforeAll(async () => {
    ;[market, browser] = await Promise.all([startMarketplace(oneDecides), openBrowser()])
    const { known, signIn } = await prepareScreens(market)
    kept = await signIn()
    screens = pagesOf(screensOf(known))
  })
  afterAll(async () => {
    await browser.close()
    await market.stop()
  })

  it.each(['phone', 'desktop'] as const)(
    `(D5) every page of the ${surface} keeps still on a %s when it is loaded over a slow line: 0.02 at most`,
    { timeout: 900_000 },
    async (size) => {
      const [width, height] = sizes[size]
      const tabs = new Map<Who, Tab>()
      const table: { page: string; who: Who; moved: number; parts: string[] }[] = []
      for (const screen of screens) {
        const { who, name } = screen
        const tab =
          tabs.get(who) ?? (await openTab(browser, market.url, kept[who], { width, height, dark: false }))
        if (!tabs.has(who)) await watch(tab)
        tabs.set(who, tab)
        await openScreen(tab, screen)
        await pause(200)
        const { sum, parts } = await movedOn(tab.page)
        table.push({ page: name, who, moved: Number(sum.toFixed(4)), parts })
      }
      for (const { page } of tabs.values()) await page.context().close()
      const rows = table.toSorted((a, b) => b.moved - a.moved)
      const lines = rows.map(({ page, who, moved }) => `${moved.toFixed(4)}  ${page} (${who})`)
      console.log([`Layout shift on a ${size}, ${rows.length} pages of the ${surface}`, ...lines].join('\n'))
      expect(rows.filter(({ moved }) => moved > 0.02)).toEqual([])
    },
  )
}
