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

/**
 * Has a failing test print where the page stood and what it said, so that a failure seen once can be understood, and close the page:
 * left open, it would take time from the tests after it.
 */
export const tellWhenFailing = (page: Page): void => {
  // Pages opened before the first test belong to no test.
  if (!TestRunner.getCurrentTest()) return
  onTestFailed(async () => {
    hasFailed = true
    if (page.isClosed()) return
    console.error(`the page stood at ${await standing(page)}`)
    await page.context().close()
  })
}
