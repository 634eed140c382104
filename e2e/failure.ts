import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { onTestFailed, TestRunner } from 'vitest'

let hasFailed = false

/** Whether a test of this file, or of one before it in the same process, failed so far; a server then tells what it logged. */
export const hasAnyFailed = (): boolean => hasFailed

const standing = async (page: Page): Promise<string> => {
  const text = await page
    .locator('body')
    .innerText({ timeout: 2_000 })
    .catch((thrown: unknown) => String(thrown))
  return `${page.url()}\n${text.replace(/\s*\n\s*/g, ' | ').slice(0, 2_000)}`
}

/** Puts a picture of a page where the run keeps its reports (scripts/steps/tests.mjs), named after the test. */
const photograph = async (page: Page, test: string): Promise<void> => {
  const folder = process.env.AWORAN_REPORTS
  if (folder === undefined) return
  const path = join(folder, `${test.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)}.png`)
  await page.screenshot({ path, timeout: 10_000 }).catch(() => {})
}

/**
 * Has a failing test print where the page stood and what it said, so that a failure seen once can be understood, and close the page:
 * left open, it would take time from the tests after it.
 */
export const tellWhenFailing = (page: Page): void => {
  // Pages opened before the first test belong to no test.
  const test = TestRunner.getCurrentTest()
  if (!test) return
  onTestFailed(async () => {
    hasFailed = true
    if (page.isClosed()) return
    console.error(`the page stood at ${await standing(page)}`)
    await photograph(page, test.name)
    await page.context().close()
  })
}
