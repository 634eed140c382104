import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { WAIT_MS } from '../platform/project/test-patience.ts'
import { sizes } from './browser.ts'
import { atRest, requestsOf } from './look.ts'
import { BEACON, payloads } from './xss-payloads.ts'

/** What went wrong: nothing may ever stand here. */
export type Findings = {
  /** Scripts of payloads that ran: their numbers, dialogs, calls to the beacon or to any other host. */
  executed: string[]
  /** What the policy had to stop: markup that got in. */
  violations: string[]
  /** Elements that only a payload can have made. */
  elements: string[]
}

/** Windows in which whatever a payload does is noted. */
export type Watch = {
  context: BrowserContext
  findings: Findings
  /** Opens an address, waits until it is quiet and `least` payloads can be read (at most 30 s), and notes what it shows. */
  look(path: string, place: string, least?: number): Promise<void>
  /** Looks at a page as it is now. Returns how many payloads can be read on it. */
  read(page: Page, place: string): Promise<number>
  /** How many payloads could be read, by place. */
  shown: Map<string, Set<number>>
}

/** Text without white space and signs that nobody sees: HTML keeps neither line ends nor control characters as they are. */
const bare = (text: string): string => text.replace(/[\s\p{C}]+/gu, '')

const bareOnes = payloads.map(bare)

/** What can be read on the page, or in a page given as HTML, and the elements that none of ours has. Runs in a browser. */
export const survey = (html?: string) => {
  const page = html === undefined ? document : new DOMParser().parseFromString(html, 'text/html')
  const strangers = new Set(
    'embed,object,math,marquee,video,audio,applet,frameset,animate,set,foreignobject,bgsound'.split(','),
  )
  const leadsToScript = (value: string) =>
    /^[\s\p{C}]*(?:j\s*a\s*v\s*a|vb)\s*script:|^[\s\p{C}]*data:text/iu.test(value)
  const isStrange = (element: Element) =>
    element.hasAttribute('xss') ||
    strangers.has(element.localName) ||
    element.matches('base[href], body style') ||
    // Ours show a payment, and a kept mail.
    (element.localName === 'iframe' &&
      !/^\/(?:pay\/|[\w-]+\/html$)/.test(element.getAttribute('src') ?? '')) ||
    [...element.attributes].some(
      ({ name, value }) =>
        name.startsWith('on') ||
        name === 'srcdoc' ||
        (/^(?:href|src|action|formaction|data|xlink:href)$/.test(name) && leadsToScript(value)),
    )
  // What a page is about, not the menus around it.
  const main = page.querySelector('main') ?? page.body
  const body = main.cloneNode(true) as HTMLElement
  for (const script of body.querySelectorAll('script, style')) script.remove()
  const fields = [...main.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  return {
    text: [body.textContent, page.title, ...fields].join('\n'),
    strange: [...page.querySelectorAll('*')]
      .filter(isStrange)
      .map((element) => element.outerHTML.slice(0, 200)),
  }
}

/** Opens a window whose pages are watched; `keep` lies in its localStorage. */
export const watch = async (
  browser: Browser,
  url: string,
  keep: Record<string, string> = {},
): Promise<Watch> => {
  const findings: Findings = { executed: [], violations: [], elements: [] }
  const shown: Watch['shown'] = new Map()
  const context = await browser.newContext({ baseURL: url, viewport: sizes.desktop, reducedMotion: 'reduce' })
  await context.exposeFunction('xss', (n: number) => void findings.executed.push(`xss(${n})`))
  await context.exposeFunction('noteViolation', (text: string) => void findings.violations.push(text))
  await context.addInitScript((kept) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = window as unknown as { noteViolation(text: string): void }
      noteViolation(`${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
    if (location.protocol === 'http:' && window === top)
      for (const [name, text] of Object.entries(kept))
        if (localStorage.getItem(name) === null) localStorage.setItem(name, text)
  }, keep)
  context.on('dialog', (dialog) => {
    findings.executed.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  const noteCall = (request: Request): void => {
    const { hostname, port, pathname } = new URL(request.url())
    // What the policy stops fails by it, and is noted there.
    if (/csp/i.test(request.failure()?.errorText ?? '')) return
    if (port === '9' || !/^(?:localhost|127\.0\.0\.1|)$/.test(hostname) || pathname.startsWith(`/${BEACON}`))
      findings.executed.push(`request ${request.url()}`)
  }
  context.on('requestfinished', noteCall)
  context.on('requestfailed', noteCall)

  const read: Watch['read'] = async (page, place) => {
    const { text, strange } = await page.evaluate(survey, undefined)
    findings.elements.push(...strange.map((element) => `${place}: ${element}`))
    const seen = bare(text)
    const numbers = bareOnes.flatMap((payload, n) => (seen.includes(payload) ? [n] : []))
    shown.set(place, new Set([...(shown.get(place) ?? []), ...numbers]))
    return numbers.length
  }
  return {
    context,
    findings,
    shown,
    read,
    look: async (path, place, least = 0) => {
      const page = await context.newPage()
      page.setDefaultTimeout(WAIT_MS)
      const open = requestsOf(page)
      await page.goto(path, { waitUntil: 'load' })
      await atRest(page, () => open.size === 0)
      await expect.poll(() => read(page, place)).toBeGreaterThanOrEqual(least)
      await page.close()
    },
  }
}
