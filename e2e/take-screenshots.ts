import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { drawSheet, type Shot, writeIndex } from './contact-sheet.ts'
import { oneDecides, prepareScreens } from './known.ts'
import { openScreen, openTab } from './look.ts'
import { startMarketplace } from './marketplace.ts'
import { officeScreens } from './office-screens.ts'
import { plainScreens } from './plain-screens.ts'
import { storefrontScreens } from './screens.ts'
import { studioScreens } from './studio-screens.ts'

const folder = join(import.meta.dirname, '../screenshots')
const widths = { 390: 844, 820: 1180, 1440: 900 }
const themes = ['light', 'dark'] as const
const highest = 6_000

// Words that screens' names begin with; without any, all screens that are full or empty.
const wanted = process.argv.slice(2)

const showPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
  })

const market = await startMarketplace(oneDecides)
const browser = await launchBrowser()
try {
  const { known, signIn } = await prepareScreens(market)
  const all = [
    ...storefrontScreens(known),
    ...plainScreens(),
    ...studioScreens(known),
    ...officeScreens(known),
  ]
  const screens = all.filter(({ name, state }) =>
    wanted.length === 0
      ? state === 'full' || state === 'empty'
      : wanted.some((word) => name === word || name.startsWith(`${word}-`)),
  )
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const shots: Shot[] = []
  for (const [text, height] of Object.entries(widths)) {
    const width = Number(text)
    const kept = await signIn()
    for (const screen of screens) {
      const tab = await openTab(browser, market.url, kept[screen.who], { width, height, dark: false })
      await openScreen(tab, screen)
      const { page } = tab
      await showPictures(page)
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme })
        const file = `${screen.name}-${width}-${theme}.png`
        const tall = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.screenshot({
          path: join(folder, file),
          fullPage: true,
          clip: { x: 0, y: 0, width, height: Math.min(Math.max(tall, height), highest) },
        })
        shots.push({ name: screen.name, file, width, theme })
      }
      await page.context().close()
    }
    for (const theme of themes) {
      const sheet = join(folder, `contact-${width}-${theme}.png`)
      await drawSheet(
        shots.filter((shot) => shot.width === width && shot.theme === theme),
        folder,
        sheet,
      )
    }
    console.log(`${width} px: ${screens.length} screens`)
  }
  await writeFile(join(folder, 'index.html'), writeIndex(shots))
  console.log(`${shots.length} pictures of ${screens.length} screens lie in ${folder}`)
} finally {
  await browser.close()
  await market.stop()
}
