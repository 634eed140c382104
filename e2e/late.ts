import type { Locator, Page } from 'playwright-core'

/**
 * Holds the next answer of an address back until something is seen on the page, such as a button that says
 * "sending...". A fixed delay could end between two looks of the browser's driver, which are up to 500 ms apart.
 * What it returns is awaited after the press: it ends when the thing was seen.
 */
export const holdUntil = async (
  page: Page,
  { path, method = 'POST', seen }: { path: string; method?: string; seen: Locator },
): Promise<{ wasSeen: Promise<void> }> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let held = false
  await page.route(`**/api/v1${path}`, async (route) => {
    if (held || route.request().method() !== method) return route.fallback()
    held = true
    await seen.waitFor().then(resolve, reject)
    await route.continue()
  })
  return { wasSeen: promise }
}
