import type { Page } from 'playwright-core'
import type { PlainPage } from '../platform/http/plain-page.ts'
import { plainPages, readHousePages } from '../server/pages/plain-pages.ts'
import { empty, full, type Screen } from './screen.ts'

/** What only a crowd or an accident can do to a page: the server's own answer to it comes instead. */
const instead = (plain: PlainPage) => async (page: Page) => {
  const { status, headers, body } = readHousePages().build(plain)
  await page.route('**/about', (route) => route.fulfill({ status, headers, body }))
  await page.reload()
}

const docs = '/api/v1/docs'

/** Every page that the server sends without the pages' code: its documentation, and what stands in place of a page. */
export const plainScreens = (): Screen[] => [
  full('docs', `${docs}/`),
  full('docs-group', `${docs}/shop`),
  full('docs-refusals', `${docs}/refusals`),
  full('docs-search', `${docs}/search?q=refund`),
  empty('docs-search', `${docs}/search?q=zzzzqqqq`),

  full('plain-nowhere', '/a%00b'),
  full('plain-too-many', '/about', 'visitor', instead(plainPages.tooMany)),
  full('plain-busy', '/about', 'visitor', instead(plainPages.busy)),
  full('plain-failed', '/about', 'visitor', instead(plainPages.failed)),
  full('plain-payment', '/pay/none/none'),
]
