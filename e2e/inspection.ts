import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import type { Kept, Who } from './known.ts'
import { follows, openScreen, openTab, type Tab } from './look.ts'
import type { Screen } from './screen.ts'

const heights = { 320: 640, 820: 1180, 1440: 900 } as const
/** Each width with each theme, and which turn it is. */
export const lights = ([320, 820, 1440] as const).flatMap((width, index) => [
  { width, theme: 'light' as const, turn: 2 * index },
  { width, theme: 'dark' as const, turn: 2 * index + 1 },
])
export type Light = (typeof lights)[number]

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that another theme can break. */
const colours = ['color-contrast', 'link-in-text-block']

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The axe that the package brings, minified: half as much for a page to be sent and to read. */
const packaged = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(packaged.resolve('axe-core/axe.min.js'), 'utf8')

type Finding = { id: string; target: string }
type Axe = {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** Has the page's own axe look, which a page of one document can: it is sent there once, and only what is wrong comes back. */
const lookInside = async (page: Page, context: object, options: object): Promise<Finding[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ([where, how]) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(where, how)
      return violations.map(({ id, nodes }) => ({ id, target: nodes[0]?.target.join(' ') ?? '' }))
    },
    [context, options] as const,
  )
}

/** Looks at a page and the frames in it, whose findings another window puts together. */
const lookThroughFrames = async (page: Page, exclude: string[], options: object): Promise<Finding[]> => {
  const axe = new AxeBuilder({ page, axeSource }).options(options)
  for (const selector of exclude) axe.exclude(selector)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, target: nodes[0]?.target.join(' ') ?? '' }))
}

/** What axe finds on the page as it is, by all of WCAG 2.2 AA or some rules; `name` is that of the screen. */
export const violationsOn = async (page: Page, name: string, runOnly = standards): Promise<string[]> => {
  const options = { runOnly, resultTypes: ['violations'] }
  // What lies dimmed beneath the open panel is not there to be read.
  const exclude = name === 'categories-filters' ? ['main article'] : []
  const found =
    page.frames().length === 1
      ? await lookInside(page, { exclude: exclude.map((selector) => [selector]) }, options)
      : await lookThroughFrames(page, exclude, options)
  return found.map(({ id, target }) => `${name} ${id}: ${target}`)
}

/**
 * The screens of one turn of as many as there are lights: they take turns with widths and themes, so that each width and theme meets
 * every kind of screen. What somebody does on a screen is looked at in the same turn, after the screen as it opens.
 */
export const screensOfTurn = (screens: readonly Screen[], turn: number): Screen[] => {
  const plain = screens.filter((screen) => !screens.some((other) => follows(screen, other)))
  const chains = plain.map((first) => {
    const next = screens.find((screen) => follows(screen, first))
    return next ? [first, next] : [first]
  })
  const followed = new Set(chains.flat())
  const others = screens.filter((screen) => !followed.has(screen)).map((screen) => [screen])
  return [...chains, ...others].filter((_chain, index) => index % lights.length === turn).flat()
}

/**
 * Looks at screens at one width: by all rules in one theme, by those of colour in the other too, since no other rule asks for a
 * colour; and whether a page scrolls sideways at 320 px or, as at 1280 px enlarged to 200 %, at 640. Returns what is wrong. A
 * screen is looked at in one width: give each width screens of every kind.
 */
export const inspect = async (
  browser: Browser,
  url: string,
  { screens, kept, width, theme }: { screens: readonly Screen[]; kept: Kept } & Omit<Light, 'turn'>,
): Promise<string[]> => {
  const tabs = new Map<Who, Tab>()
  const light = { width, height: heights[width], dark: theme === 'dark' }
  const other = light.dark ? 'light' : 'dark'
  const found: string[] = []
  let before: Screen | undefined
  for (const screen of screens) {
    const tab = tabs.get(screen.who) ?? (await openTab(browser, url, kept[screen.who], light))
    tabs.set(screen.who, tab)
    const { page } = tab
    await openScreen(tab, screen, before).catch((thrown: unknown) => {
      throw new Error(`${screen.name} does not open`, { cause: thrown })
    })
    before = screen
    found.push(...(await violationsOn(page, screen.name)))
    await page.emulateMedia({ colorScheme: other })
    found.push(...(await violationsOn(page, screen.name, colours)).map((fault) => `${fault} (${other})`))
    for (const narrow of [320, 640]) {
      await page.setViewportSize({ width: narrow, height: 640 })
      if ((await overflowOf(page)) > 0) found.push(`${screen.name} scrolls sideways at ${narrow} px`)
      if ((await wideTablesOf(page)) > 0)
        found.push(`${screen.name} has a table that scrolls sideways at ${narrow} px (D40)`)
    }
  }
  for (const { page } of tabs.values()) await page.context().close()
  console.log(`axe: ${screens.length} screens at ${width} px, ${theme} first: ${found.length} violations`)
  return found
}

/** How many tables of the office are wider than their place: on phones and small tablets their rows are cards. */
const wideTablesOf = (page: Page): Promise<number> =>
  page
    .locator('[role="region"][aria-label$=": table"]')
    .evaluateAll((regions) => regions.filter((it) => it.scrollWidth > it.clientWidth).length)

/** What axe finds wrong on a page as it stands, and whether it scrolls sideways. */
export const faultsOn = async (page: Page): Promise<string[]> => {
  const found = await violationsOn(page, 'axe')
  const wide = await overflowOf(page)
  return [...found, ...(wide > 0 ? [`scrolls sideways by ${wide}px`] : [])]
}
