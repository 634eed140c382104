import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationIds } from '../../contract/operations/index.ts'
import { problems } from '../../contract/problems.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

const PASSWORD = 'a good password'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
  await m.list({ name: 'Bought by the book', naira: 12_500 })
})
afterAll(() => m.close())

const read = async (path: string): Promise<string> => {
  const response = await fetch(`${m.url}${path}`)
  expect([path, response.status]).toEqual([path, 200])
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  const html = await response.text()
  expect(html).not.toContain('<script')
  return html
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe('the documentation for people', () => {
  it('has every operation in its contents, and a section about each on the page of its group', async () => {
    const index = await read('/api/v1/docs/')
    const pages = new Map<string, string>()
    for (const operation of operationIds) {
      const [group] = /(?<=href="\/api\/v1\/docs\/)\w+(?=#)/.exec(
        index.slice(index.lastIndexOf('href="', index.indexOf(`#${operation}"`))),
      ) ?? ['']
      expect(index, operation).toContain(`href="/api/v1/docs/${group}#${operation}"`)
      if (!pages.has(group)) pages.set(group, await read(`/api/v1/docs/${group}`))
      expect(pages.get(group), operation).toContain(`id="${operation}"`)
    }
  })

  it('shows parameters with their types, and examples with the address of this server', async () => {
    const shop = plain(await read('/api/v1/docs/shop'))
    expect(shop).toMatch(/min_price number in the query\s*The lowest price that a work shows, in naira\./)
    expect(shop).toContain(`curl -sS '${m.url}/api/v1/shop/products/'`)
    expect(shop).toContain(`await fetch('${m.url}/api/v1/shop/products/')`)
    const orders = plain(await read('/api/v1/docs/orders'))
    expect(orders).toContain('Idempotency-Key')
    expect(orders).toMatch(
      /paid_at string \(date-time\) or null, required\s*When it was paid; null until then\./,
    )
    expect(orders).toContain('too_many_holds: You already have three unpaid orders.')
  })

  it('has every refusal', async () => {
    const html = await read('/api/v1/docs/refusals')
    for (const code of Object.keys(problems)) expect(html).toContain(`<code>${code}</code>`)
  })

  it('finds operations and codes by words, and says when there are none', async () => {
    expect(await read('/api/v1/docs/search?q=refund')).toContain('#staff.refundOrder"')
    expect(await read('/api/v1/docs/search?q=order_paid')).toContain('/refusals#order_paid"')
    expect(await read('/api/v1/docs/search?q=zzzz')).toContain('Nothing found.')
    expect(await read('/api/v1/docs/search')).toContain('Type a word above')
    expect(await read(`/api/v1/docs/search?q=${encodeURIComponent('"><b>x')}`)).not.toContain('<b>x')
  })

  it('serves the house’s typefaces, and refuses what is no page in JSON', async () => {
    const html = await read('/api/v1/docs/refusals')
    const fonts = [...html.matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => path)
    expect(fonts).toContain('/api/v1/docs/inter.woff2')
    for (const path of fonts) {
      const font = await fetch(`${m.url}${path}`)
      expect([path, font.status, font.headers.get('content-type')]).toEqual([path, 200, 'font/woff2'])
    }
    const none = await fetch(`${m.url}/api/v1/docs/none`)
    expect([none.status, (await none.json()).code]).toEqual([404, 'not_found'])
  })

  const hasCurl = spawnSync('curl', ['--version']).status === 0
  it.skipIf(!hasCurl)(
    'has a purchase that works as it stands on the page',
    async () => {
      const html = await read('/api/v1/docs/')
      const { email } = await m.buyer()
      const kept: Record<string, string> = { EMAIL: email, PASSWORD }
      const blocks = [...html.matchAll(/<pre[^>]* data-keeps="([^"]*)"><code>([\s\S]*?)<\/code>/g)]
      expect(blocks).toHaveLength(9)
      for (const [, keeps = '', code = ''] of blocks) {
        const { stdout, stderr } = await run(plain(code), kept)
        const answer = JSON.parse(stdout || '{}')
        expect(answer, `${plain(code)}\n${stdout}${stderr}`).toMatchObject({ status: 'success' })
        for (const [name = '', path = ''] of keeps.split(' ').map((pair) => pair.split('=')))
          if (name !== 'STEP')
            kept[name] = String(path.split('.').reduce((value, key) => value?.[key], answer.data))
      }
      expect(kept.VERIFIED).toBe('true')
      expect(kept.AMOUNT).toBe('16000')
    },
    60_000,
  )
})

/** Runs lines of a shell beside this server, which has to answer meanwhile. */
async function run(code: string, env: Record<string, string>): Promise<{ stdout: string; stderr: string }> {
  const { execFile } = await import('node:child_process')
  return new Promise((resolve) => {
    execFile('bash', ['-c', code], { env: { ...process.env, ...env } }, (_error, stdout, stderr) =>
      resolve({ stdout, stderr }),
    )
  })
}
