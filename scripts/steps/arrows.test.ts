import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A small project in which everything is where it may be. */
const sound: Record<string, string> = {
  'kernel/money.ts': `export const money = 1`,
  'contract/order.ts': `import { money } from '../kernel/money.ts'\nexport const order = money`,
  'platform/db/db.ts': `import { readFileSync } from 'node:fs'\nexport const db = readFileSync`,
  'features/orders/rules.ts': `import { order } from '../../contract/order.ts'\nexport const rules = order`,
  'features/orders/store.ts': `import { db } from '../../platform/db/db.ts'\nexport const store = db`,
  'features/orders/service.ts': `import { store } from './store.ts'\nexport const service = store`,
  'features/orders/index.server.ts': `export { service } from './service.ts'`,
  'features/orders/rules.test.ts': `import { store } from './store.ts'\nimport { rules } from './rules.ts'\nvoid [store, rules]`,
  'features/checkout/service.ts': `import { service } from '../orders/index.server.ts'\nexport const checkout = service`,
  'features/checkout/index.server.ts': `export { checkout } from './service.ts'`,
  'web/kit/button.tsx': `export const Button = () => <button type="button">ok</button>`,
  'web/storefront/page.tsx': `import { rules } from '../../features/orders/rules.ts'\nimport { Button } from '../kit/button.tsx'\nexport default () => <Button key={rules} />`,
  'web/studio/page.tsx': `import { service } from '../../features/orders/index.server.ts'\nexport default service`,
  'sandbox/provider.ts': `import { money } from '../kernel/money.ts'\nexport const provider = money`,
  'server/main.ts': `import { checkout } from '../features/checkout/index.server.ts'\nimport { provider } from '../sandbox/provider.ts'\nvoid [checkout, provider]`,
  'e2e/buy.e2e.ts': `import { store } from '../features/orders/store.ts'\nvoid store`,
  'bench/orders.ts': `import { store } from '../features/orders/store.ts'\nexport const bench = store`,
  'db/seed/seed.ts': `import { service } from '../../features/orders/index.server.ts'\nvoid service`,
  'kernel/page.ts': `export const page = 1`,
  'tools/gallery/make.ts': `import { page } from '../../kernel/page.ts'\nexport const make = page`,
}

let project: string
beforeAll(() => void (project = mkdtempSync(join(tmpdir(), 'aworan-arrows-'))))
afterAll(() => rmSync(project, { recursive: true, force: true }))

function findArrows(files: Record<string, string>): { status: number | null; lines: string[] } {
  rmSync(project, { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), `${text}\n`)
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'arrows.mjs'), project, '19'],
    {
      encoding: 'utf8',
    },
  )
  expect(stderr).toBe('')
  return { status, lines: stdout.split('\n').filter(Boolean) }
}

test('a sound project passes', () => {
  expect(findArrows(sound)).toEqual({ status: 0, lines: [] })
})

test('every arrow that is broken is named', () => {
  const broken: Record<string, string> = {
    'kernel/bad.ts': `import '../contract/order.ts'`,
    'contract/bad.ts': `import 'node:fs'`,
    'features/orders/rules/bad.ts': `import type { Stats } from 'node:fs'\nexport type Bad = Stats`,
    'platform/db/bad.ts': `import type { service } from '../../features/orders/index.server.ts'\nexport type Bad = typeof service`,
    'features/orders/api/bad.ts': `import '../../../web/storefront/page.tsx'`,
    'features/orders/service/bad.ts': `import { sql } from 'kysely'\nexport const bad = sql`,
    'node_modules/kysely/package.json': '{"name":"kysely","main":"index.js"}',
    'node_modules/kysely/index.js': `export const sql = 1`,
    'features/orders/holds.ts': `export const holds = 1`,
    'features/sellers/api.ts': `import '../orders/store.ts'`,
    'features/sellers/jobs.ts': `import '../checkout/index.server.ts'`,
    'web/kit/bad.tsx': `import { basename } from 'node:path'\nexport const Bad = () => <i>{basename}</i>`,
    'web/storefront/bad.tsx': `import { store } from '../../features/orders/store.ts'\nexport const Bad = () => <i>{store}</i>`,
    'web/studio/bad.tsx': `import Page from '../storefront/page.tsx'\nexport const Bad = () => <Page />`,
    'sandbox/bad.ts': `import '../features/orders/index.server.ts'`,
    'features/payments/service.ts': `import '../../sandbox/provider.ts'`,
    'features/sellers/store.ts': `import './service.ts'`,
    'features/sellers/service.ts': `export const service = 1`,
    'server/bad.ts': `import '../bench/orders.ts'`,
    'server/typo.ts': `import './nowhere.ts'`,
    'platform/test-thing.ts': `import '../features/orders/store.ts'`,
    'platform/uses-tests.ts': `import './test-thing.ts'`,
    'chaos/bad.ts': `import './nowhere.ts'`,
    'db/seed/bad.ts': `import '../../tools/gallery/make.ts'`,
  }
  const { status, lines } = findArrows({ ...sound, ...broken })
  expect(status).toBe(1)
  const broke = lines.filter((line) => !line.startsWith(' '))
  const remedies = lines.filter((line) => line.startsWith(' '))
  expect(remedies).toContain(
    '  feature-door: Import it from features/<name>/index.server.ts, and export it there',
  )
  for (const rule of new Set(broke.map((line) => line.split(':')[0])))
    expect(remedies.filter((line) => line.startsWith(`  ${rule}: `))).toHaveLength(1)
  expect(broke.toSorted()).toEqual([
    'checkout-is-the-top: features/sellers/jobs.ts → features/checkout/index.server.ts',
    'contract-is-kernel-and-zod: contract/bad.ts → fs',
    'feature-door: features/sellers/api.ts → features/orders/store.ts',
    'features-know-no-surface: features/orders/api/bad.ts → web/storefront/page.tsx',
    'journeys-and-benchmarks-are-ends: server/bad.ts → bench/orders.ts',
    'kernel-imports-nothing: kernel/bad.ts → contract/order.ts',
    'kit-is-browser-safe: web/kit/bad.tsx → path',
    'no-typos: chaos/bad.ts → ./nowhere.ts',
    'no-typos: server/typo.ts → ./nowhere.ts',
    'one-plan: features/orders/holds.ts',
    'platform-knows-no-product: platform/db/bad.ts → features/orders/index.server.ts',
    'rules-are-pure: features/orders/rules/bad.ts → fs',
    'sandbox-is-for-the-server: features/payments/service.ts → sandbox/provider.ts',
    'sandbox-stands-alone: sandbox/bad.ts → features/orders/index.server.ts',
    'sql-stands-in-stores: features/orders/service/bad.ts → node_modules/kysely/index.js',
    'stores-are-below: features/sellers/store.ts → features/sellers/service.ts',
    'surfaces-are-strangers: web/studio/bad.tsx → web/storefront/page.tsx',
    'tests-are-ends: platform/uses-tests.ts → platform/test-thing.ts',
    'tools-are-no-product: db/seed/bad.ts → tools/gallery/make.ts',
    'web-uses-doors: web/storefront/bad.tsx → features/orders/store.ts',
  ])
})

test('a cycle is named where nothing else is wrong: one wrong import closes many', () => {
  const cycle = { 'chaos/a.ts': `import './b.ts'`, 'chaos/b.ts': `import './a.ts'` }
  expect(findArrows({ ...sound, ...cycle }).lines).toEqual([
    'no-cycles: chaos/a.ts → chaos/b.ts',
    expect.stringMatching(/^ {2}no-cycles: Move what both need into a file of its own/),
  ])
  const others = { 'kernel/bad.ts': `import '../contract/order.ts'` }
  expect(findArrows({ ...sound, ...cycle, ...others }).lines.join()).not.toContain('no-cycles')
})

test('a project of which little is seen fails, whatever it says', () => {
  const few = findArrows({ 'kernel/money.ts': sound['kernel/money.ts'] ?? '' })
  expect(few).toEqual({ status: 1, lines: [expect.stringContaining('Only 1 modules were seen')] })
})
